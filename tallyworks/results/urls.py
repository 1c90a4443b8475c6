"""The addresses of the pages of published results."""

from django.urls import path

from tallyworks.results import views

urlpatterns = [
    path("results/", views.results, name="results"),
    path("results/receipts/", views.receipts, name="receipts"),
]
