"""The addresses of the workshops' API."""

from django.urls import path

from tallyworks.workshops.api import drafts, insights, views

urlpatterns = [
    path("simulate/", views.SimulationView.as_view(), name="api_simulate"),
    path("days/", views.DayListView.as_view(), name="api_days"),
    path("days/today/", views.TodayView.as_view(), name="api_today"),
    path("days/<day:day>/", views.DayView.as_view(), name="api_day"),
    path("weeks/current/", views.WeekView.as_view(), name="api_current_week"),
    path("weeks/<day:day>/", views.WeekView.as_view(), name="api_week"),
    path("workshops/<id:workshop_id>/runs/", views.RunListView.as_view(), name="api_runs"),
    path("workshops/<id:workshop_id>/records/", views.RecordsView.as_view(), name="api_records"),
    path("workshops/<id:workshop_id>/ranking/", views.RankingView.as_view(), name="api_ranking"),
    path("workshops/<id:workshop_id>/drafts/", drafts.DraftListView.as_view(), name="api_drafts"),
    path("drafts/<id:draft_id>/", drafts.DraftView.as_view(), name="api_draft"),
    path(
        "workshops/<id:workshop_id>/statistics/",
        views.StatisticsView.as_view(),
        name="api_statistics",
    ),
    path(
        "workshops/<id:workshop_id>/explanation/",
        insights.ExplanationView.as_view(),
        name="api_explanation",
    ),
    path(
        "workshops/<id:workshop_id>/comparison/",
        insights.ComparisonView.as_view(),
        name="api_comparison",
    ),
    path("workshops/<id:workshop_id>/proof/", views.ProofView.as_view(), name="api_proof"),
]
