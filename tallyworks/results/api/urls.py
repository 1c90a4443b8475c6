"""The addresses of the API of published results."""

from django.urls import path

from tallyworks.results.api import views

urlpatterns = [
    path("results/", views.ResultsListView.as_view(), name="api_results"),
    path(
        "results/<slug:kind>/<slug:period>/",
        views.ResultsFileView.as_view(),
        name="api_results_file",
    ),
]
