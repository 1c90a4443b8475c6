"""The entry point of the HTTP processes in production."""

import os

from django.core.wsgi import get_wsgi_application

from tallyworks.core.memory import settle

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tallyworks.settings")

application = get_wsgi_application()
settle()
