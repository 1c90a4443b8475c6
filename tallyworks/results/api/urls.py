"""The addresses of the API of published results and open data."""

from django.urls import path

from tallyworks.results.api import views

urlpatterns = [
    path("results/", views.ResultsListView.as_view(), name="api_results"),
    path(
        "results/<slug:kind>/<slug:period>/",
        views.ResultsFileView.as_view(),
        name="api_results_file",
    ),
    path("open-data/workshops/", views.OpenWorkshopListView.as_view(), name="api_open_workshops"),
    path("open-data/dumps/", views.DumpListView.as_view(), name="api_dumps"),
    path("open-data/dumps/latest/", views.DumpView.as_view(), name="api_latest_dump"),
    path("open-data/dumps/<day:day>/", views.DumpView.as_view(), name="api_dump"),
]
