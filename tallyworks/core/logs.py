"""One log line an event: JSON in production, words for a person elsewhere.

A line carries the request's id and the player's number, never a name, an address or a text that
somebody wrote. Paths may hold such things, so that requests are told by the pattern of their
address.
"""

import logging
import re
from typing import Any, Final
from uuid import uuid4

import structlog
from structlog.typing import EventDict, WrappedLogger

_ID: Final = re.compile(r"[A-Za-z0-9-]{8,64}")
# Of Django's own lines these would show the path.
_SHOW_PATHS: Final = ("django.request", "django.security", "django.channels")


def configure(*, production: bool, level: str) -> dict[str, Any]:
    """Return the `LOGGING` of the site, everything on standard error."""
    formatter = {"()": json_formatter} if production else {"()": line_formatter}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"site": formatter},
        "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "site"}},
        "root": {"handlers": ["console"], "level": level},
        # Django's own handlers would print a second line or send mails with whole requests.
        "loggers": {"django": {"handlers": [], "propagate": True}},
    }


def json_formatter() -> logging.Formatter:
    """Return what makes one JSON object of a record: at, level, logger, event and the ids."""
    return structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=[
            structlog.contextvars.merge_contextvars,
            structlog.stdlib.add_log_level,
            structlog.stdlib.add_logger_name,
            structlog.processors.TimeStamper(fmt="iso", utc=True, key="at"),
        ],
        processors=[
            hide_paths,
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(),
        ],
    )


def line_formatter() -> logging.Formatter:
    """Return what makes a line of a record for a person to read."""
    return logging.Formatter("%(asctime)s %(levelname)s %(name)s %(message)s")


def hide_paths(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    """Say the status and the pattern of the address where Django would say the whole address."""
    record: logging.LogRecord = event["_record"]
    if record.name.startswith(_SHOW_PATHS):
        request, status = getattr(record, "request", None), getattr(record, "status_code", None)
        event["event"] = record.msg.partition(":")[0]
        event["route"], event["status"] = route_of(request), status
    return event


def route_of(request: Any) -> str:
    """Return the pattern of a request's address, empty where none fits."""
    match = getattr(request, "resolver_match", None)
    return str(match.route) if match else ""


def accept_id(given: str | None) -> str:
    """Return the id a proxy gave the request if it is one, else a new one."""
    return given if given and _ID.fullmatch(given) else uuid4().hex


def begin(**ids: str | int | None) -> None:
    """Have every line of this request or task carry `ids`, and none of those before it."""
    structlog.contextvars.clear_contextvars()
    bind(**ids)


def bind(**ids: str | int | None) -> None:
    """Have every further line of this request or task carry `ids` as well."""
    structlog.contextvars.bind_contextvars(**{key: one for key, one in ids.items() if one})


def end() -> None:
    """Carry nothing any more."""
    structlog.contextvars.clear_contextvars()


def current_request() -> str | None:
    """Return the id of the request this work is for, None for work nobody asked for."""
    given: str | None = structlog.contextvars.get_contextvars().get("request")
    return given
