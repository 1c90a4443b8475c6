"""Set-up of the app of published results."""

from django.apps import AppConfig


class ResultsConfig(AppConfig):
    """Files of results that anyone can check, and the open data."""

    name = "tallyworks.results"
    label = "results"
