"""The addresses of the pages of published results and open data."""

from django.urls import path

from tallyworks.results import views

urlpatterns = [
    path("results/", views.results, name="results"),
    path("results/receipts/", views.receipts, name="receipts"),
    path("open-data/", views.open_data, name="open_data"),
]
