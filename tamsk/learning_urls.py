"""The address behind the playable positions."""

from django.urls import path

from tamsk.learning_api import PositionView

urlpatterns = [
    path("tamsk/positions/<slug:name>/", PositionView.as_view(), name="api_tamsk_position"),
]
