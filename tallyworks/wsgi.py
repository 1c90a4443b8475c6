"""The entry point of the HTTP processes in production."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tallyworks.settings")

application = get_wsgi_application()
