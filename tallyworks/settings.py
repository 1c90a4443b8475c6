"""All configuration, read from the environment with defaults that need no other service.

Without `DATABASE_URL` and `REDIS_URL` the site runs embedded: SQLite, in-memory channel layer
and cache, tasks run in the server's own process. The numbers of the game are not settings; they
stand beside the rules that use them.
"""

from pathlib import Path

from celery.schedules import crontab
from csp.constants import NONCE, NONE, SELF, UNSAFE_EVAL, UNSAFE_INLINE
from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import gettext_lazy as _

from tallyworks import env
from tallyworks.core import logs

BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = BASE_DIR / "var"

DEBUG = env.flag("DEBUG", default=False)
# Embedded is for one machine and one person; anything that faces the net sets PRODUCTION=1.
PRODUCTION = env.flag("PRODUCTION", default=False)
if PRODUCTION and DEBUG:
    raise ImproperlyConfigured("PRODUCTION and DEBUG cannot both be set.")
SECRETS_DIR = None if PRODUCTION else VAR_DIR / "secrets"
SECRET_KEY = env.secret("SECRET_KEY", keep_in=SECRETS_DIR)
# Still read, never written: while SECRET_KEY is being changed.
SECRET_KEY_FALLBACKS = env.items("SECRET_KEY_FALLBACKS")
# Keys the seeds of coming workshops: whoever holds it can compute them.
WORKSHOP_SECRET = env.secret("WORKSHOP_SECRET", keep_in=SECRETS_DIR)
ALLOWED_HOSTS = env.items(
    "ALLOWED_HOSTS", () if PRODUCTION else ("localhost", "127.0.0.1", "[::1]")
)
CSRF_TRUSTED_ORIGINS = env.items("CSRF_TRUSTED_ORIGINS")
SITE_URL = env.text("SITE_URL", "http://localhost:8000")

INSTALLED_APPS = [
    "unfold",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "rest_framework",
    "knox",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "csp",
    "channels",
    "tallyworks.core",
    "tallyworks.live",
    "tallyworks.players",
    "tallyworks.notices",
    "tallyworks.ratings",
    "tallyworks.workshops",
    "tallyworks.tutorial",
    "tallyworks.blitz",
    "tallyworks.proposals",
    "leagues",
    "duels",
    "tamsk",
    "tallyworks.staff",
    "tournaments",
    "tallyworks.results",
    "tallyworks.pages",
]

MIDDLEWARE = [
    "tallyworks.core.middleware.RequestClockMiddleware",
    "tallyworks.core.middleware.WatchMiddleware",
    "tallyworks.core.middleware.BoundsMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "tallyworks.live.middleware.HeartbeatMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "tallyworks.core.middleware.PolicyMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "tallyworks.players.middleware.FloodMiddleware",
    "tallyworks.core.middleware.DomainErrorMiddleware",
]

ROOT_URLCONF = "tallyworks.urls"
WSGI_APPLICATION = "tallyworks.wsgi.application"
ASGI_APPLICATION = "tallyworks.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "django.template.context_processors.i18n",
                "tallyworks.players.context.site_player",
            ],
        },
    },
]

DATABASES = {"default": env.database(VAR_DIR / "tallyworks.sqlite3")}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

REDIS_URL = env.redis()
# Of a process's own: for what never changes.
_MEMORY = {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
# A process hears all its rooms and pages in one queue.
LIVE_CAPACITY = 10_000
if REDIS_URL:
    CACHES = {
        "default": {
            "BACKEND": "tallyworks.core.redis_cache.SharedRedisCache",
            "LOCATION": REDIS_URL,
        },
        "memory": {**_MEMORY, "LOCATION": "memory"},
    }
    CHANNEL_LAYERS = {
        "default": {
            "BACKEND": "tallyworks.core.push_redis.RedisLayer",
            "CONFIG": {"hosts": [REDIS_URL], "capacity": LIVE_CAPACITY},
        }
    }
else:
    CACHES = {"default": _MEMORY, "memory": {**_MEMORY, "LOCATION": "memory"}}
    CHANNEL_LAYERS = {
        "default": {
            "BACKEND": "channels.layers.InMemoryChannelLayer",
            "CONFIG": {"capacity": LIVE_CAPACITY},
        }
    }

CELERY_BROKER_URL = REDIS_URL or "memory://localhost"
CELERY_TASK_ALWAYS_EAGER = REDIS_URL is None
EMBEDDED_SCHEDULE = REDIS_URL is None
# Requests and tasks, too, see that an outage is made up for before they do anything.
KEEP_HEARTBEAT = True
# What each periodic job did last is written down for the staff.
KEEP_JOB_RECORDS = True
# No tournament starts while the clocks of server and database are apart.
CHECK_CLOCKS = True
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
# Sand runs while the computer thinks: a worker of its own, which no other work keeps busy.
CELERY_TASK_ROUTES = {
    "tamsk.think": {"queue": "computer"},
    "tamsk.send_reply": {"queue": "computer"},
}
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
# Beat ticks in UTC; each task is a catch-up that asks the Paris calendar what is due.
CELERY_TIMEZONE = "UTC"
CELERY_BEAT_SCHEDULE = {
    "workshops-roll-over": {"task": "workshops.roll_over", "schedule": 60.0},
    "workshops-make-ahead": {"task": "workshops.make_ahead", "schedule": 900.0},
    "workshops-prove": {"task": "workshops.prove", "schedule": 120.0},
    "blitz-catch-up": {"task": "blitz.catch_up", "schedule": 15.0},
    "duels-catch-up": {"task": "duels.catch_up", "schedule": 15.0},
    "duels-stock": {"task": "duels.stock", "schedule": 120.0},
    "tournaments-catch-up": {"task": "tournaments.catch_up", "schedule": 5.0},
    "tournaments-make-puzzles": {"task": "tournaments.make_puzzles", "schedule": 5.0},
    "tournaments-fill-practice": {"task": "tournaments.fill_practice", "schedule": 60.0},
    "tournaments-continue-series": {"task": "tournaments.continue_series", "schedule": 600.0},
    "results-publish": {"task": "results.publish", "schedule": 60.0},
    "results-dump": {"task": "results.dump", "schedule": 600.0},
    "leagues-catch-up": {"task": "leagues.catch_up", "schedule": 30.0},
    "live-prune": {"task": "live.prune", "schedule": 3600.0},
    "tamsk-audit": {"task": "tamsk.audit", "schedule": crontab(hour=3, minute=30)},
    "proposals-inspect-waiting": {"task": "proposals.inspect_waiting", "schedule": 20.0},
    "notices-enqueue-due-emails": {"task": "notices.enqueue_due_emails", "schedule": 300.0},
    "tamsk-call-again": {"task": "tamsk.call_again", "schedule": 5.0},
}

AUTH_USER_MODEL = "players.Player"
AUTHENTICATION_BACKENDS = ["tallyworks.players.backends.PlayerBackend"]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.Argon2PasswordHasher"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
# How many proxies of ours stand in front: the limits count by the address before them.
ALLAUTH_TRUSTED_PROXY_COUNT = env.integer("NUM_PROXIES", 1 if PRODUCTION else 0)
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"
ACCOUNT_ADAPTER = "tallyworks.players.adapters.PlayerAdapter"
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*"]
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED = True
ACCOUNT_UNIQUE_EMAIL = True
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_LOGOUT_ON_GET = False
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_EMAIL_VERIFICATION_SUPPORTS_RESEND = True
ACCOUNT_CHANGE_EMAIL = True
ACCOUNT_PASSWORD_RESET_BY_CODE_ENABLED = True
# The same answer to a known and an unknown address, also where somebody signs up with it.
ACCOUNT_PREVENT_ENUMERATION = True
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_RATE_LIMITS = {
    "login": "30/m/ip",
    "login_failed": "10/m/ip,5/300s/key",
    "signup": "10/m/ip,60/h/ip",
    "reset_password": "10/m/ip,3/m/key,10/h/key",
    "reset_password_from_key": "20/m/ip",
    "reauthenticate": "10/m/user",
    "manage_email": "5/m/user",
    "change_password": "5/m/user",
}
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes"]
MFA_TOTP_ISSUER = "Tallyworks"

EMAIL_BACKEND = env.text(
    "EMAIL_BACKEND",
    "django.core.mail.backends.smtp.EmailBackend"
    if PRODUCTION
    else "django.core.mail.backends.console.EmailBackend",
)
EMAIL_HOST = env.text("EMAIL_HOST", "localhost")
EMAIL_PORT = env.integer("EMAIL_PORT", 25)
EMAIL_HOST_USER = env.text("EMAIL_HOST_USER")
EMAIL_HOST_PASSWORD = env.text("EMAIL_HOST_PASSWORD")
EMAIL_USE_TLS = env.flag("EMAIL_USE_TLS")
DEFAULT_FROM_EMAIL = env.text("DEFAULT_FROM_EMAIL", "Tallyworks <no-reply@localhost>")

LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English")), ("fr", _("French")), ("it", _("Italian"))]
LOCALE_PATHS = [BASE_DIR / "tallyworks" / "locale"]
TIME_ZONE = "Europe/Paris"
USE_TZ = True

STATIC_URL = "static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATIC_ROOT = BASE_DIR / "staticfiles"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "tallyworks.core.static_storage.MinifiedStaticFilesStorage"
        if PRODUCTION
        else "django.contrib.staticfiles.storage.StaticFilesStorage"
    },
}
# Embedded serves the sources themselves; production serves what collectstatic made.
WHITENOISE_USE_FINDERS = not PRODUCTION
WHITENOISE_AUTOREFRESH = not PRODUCTION
# Nobody else's page is to use them, and a hundred files would each say that it may.
WHITENOISE_ALLOW_ALL_ORIGINS = False

# Cached in front of the database, and each with its player, so that they can be ended.
SESSION_ENGINE = "tallyworks.players.session_store"
SESSION_COOKIE_AGE = 60 * 60 * 24 * 365
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_FAILURE_VIEW = "tallyworks.pages.views.csrf_failure"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE_SSL_REDIRECT = PRODUCTION
SECURE_HSTS_SECONDS = 60 * 60 * 24 * 365 if PRODUCTION else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = PRODUCTION
# In which the proxy notes when it received a request, in milliseconds since 1970; it always
# overwrites it. Without one the instant is taken when a worker is free for the request.
RECEIPT_HEADER = env.text("RECEIPT_HEADER")
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if PRODUCTION else None
# Asked from inside, past the proxy.
SECURE_REDIRECT_EXEMPT = [r"^health/", r"^metrics$"]
SECURE_REFERRER_POLICY = "same-origin"
DATA_UPLOAD_MAX_MEMORY_SIZE = 256 * 1024

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "script-src": [SELF, NONCE],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
        "form-action": [SELF],
    },
}
# Unfold's pages need inline handlers and expressions; staff only, under their own prefix.
ADMIN_SECURITY_POLICY = {
    **CONTENT_SECURITY_POLICY["DIRECTIVES"],
    "script-src": [SELF, UNSAFE_INLINE, UNSAFE_EVAL],
    "style-src": [SELF, UNSAFE_INLINE],
}

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "tallyworks.players.api.authentication.PersonalTokenAuthentication",
        "tallyworks.players.api.authentication.PlayerSessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.AllowAny"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["tallyworks.core.api.parsers.BoundedJSONParser"],
    "DEFAULT_THROTTLE_CLASSES": ["tallyworks.core.api.throttling.FloodThrottle"],
    "DEFAULT_THROTTLE_RATES": {"address": "600/min", "player": "300/min", "new_guests": "30/hour"},
    "NUM_PROXIES": ALLAUTH_TRUSTED_PROXY_COUNT,
    "EXCEPTION_HANDLER": "tallyworks.core.api.errors.answer_error",
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "DEFAULT_PAGINATION_CLASS": "tallyworks.core.api.pagination.NumberedPages",
    "PAGE_SIZE": 50,
    "UNAUTHENTICATED_USER": "django.contrib.auth.models.AnonymousUser",
}
REST_KNOX = {"TOKEN_TTL": None, "TOKEN_LIMIT_PER_USER": 10}
SPECTACULAR_SETTINGS = {
    "TITLE": "Tallyworks",
    "DESCRIPTION": "Workshops, runs, records and rankings of Tallyworks.",
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    "ENUM_NAME_OVERRIDES": {
        "RunStatus": ["solved", "over_constraint", "wrong", "jam"],
        "DuelStatus": [
            "open",
            "cancelled",
            "declined",
            "lapsed",
            "accepted",
            "settled",
            "void",
        ],
        "DuelKind": ["workshop", "express"],
        "TamskSide": ["red", "black"],
        "TournamentState": ["draft", "registration", "running", "finished", "cancelled"],
        "TournamentRoundState": [
            "waiting",
            "paired",
            "familiarisation",
            "open",
            "closing",
            "scored",
            "void",
        ],
    },
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "tallyworks.core.api.schema.add_errors",
    ],
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "REDOC_DIST": "SIDECAR",
}

UNFOLD = {
    "SITE_TITLE": "Tallyworks",
    "SITE_HEADER": "Tallyworks",
    "SITE_SUBHEADER": _("desks of the staff"),
    "SITE_SYMBOL": "precision_manufacturing",
    "SHOW_LANGUAGES": True,
    "SHOW_VIEW_ON_SITE": False,
    "SHOW_HISTORY": "tallyworks.staff.dashboard.shows_history",
    "DASHBOARD_CALLBACK": "tallyworks.staff.dashboard.fill",
    "STYLES": ["tallyworks.staff.dashboard.style"],
    "SITE_FAVICONS": [
        {"rel": "icon", "type": "image/svg+xml", "href": "tallyworks.staff.dashboard.icon"}
    ],
    "SIDEBAR": {
        "show_search": False,
        "show_all_applications": False,
        "navigation": "tallyworks.staff.dashboard.list_navigation",
    },
    # The site's own accent, from its lightest to its darkest.
    "COLORS": {
        "primary": {
            "50": "#fdf3ec",
            "100": "#f9e4d8",
            "200": "#f3c6ad",
            "300": "#eba27c",
            "400": "#e37c4c",
            "500": "#d4582a",
            "600": "#b93c0a",
            "700": "#963108",
            "800": "#78290a",
            "900": "#62240c",
            "950": "#351003",
        },
    },
}

LOGGING = logs.configure(production=PRODUCTION, level=env.text("LOG_LEVEL", "INFO"))
# Who may read `/metrics` says this as a bearer token; without one nobody can.
METRICS_TOKEN = env.optional_secret("METRICS_TOKEN")
METRICS_DIR = env.text("PROMETHEUS_MULTIPROC_DIR")
# Of a worker, which answers no requests; 0 is none.
METRICS_PORT = env.integer("METRICS_PORT", 0)
