"""The Celery application; its schedule and broker come from the settings."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tallyworks.settings")

app = Celery("tallyworks")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
