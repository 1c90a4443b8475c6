"""The staff's pages that are no tables, and what machines read."""

from django.contrib import admin
from django.urls import path

from tallyworks.staff import views

urlpatterns = [
    path("metrics", views.show_metrics, name="metrics"),
    path("admin/status/", admin.site.admin_view(views.show_status), name="staff_status"),
]
