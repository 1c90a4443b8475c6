"""Set-up of the pages' app."""

from django.apps import AppConfig


class PagesConfig(AppConfig):
    """The pages that gather several apps."""

    name = "tallyworks.pages"
    label = "pages"
