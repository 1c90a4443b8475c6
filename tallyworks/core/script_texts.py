"""The texts of scripts in one language: a script that browsers keep until a text changes."""

from functools import cache
from hashlib import sha256
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.utils.translation import get_language, override
from django.views.decorators.http import require_safe
from django.views.i18n import JavaScriptCatalog

_A_YEAR: Final = 365 * 24 * 3600


@require_safe
def script_texts(request: HttpRequest) -> HttpResponse:
    """Return the texts in the language of the address.

    At the address that names their version they may be kept for good.
    """
    text = _write(get_language() or "en")
    response = HttpResponse(text, content_type='text/javascript; charset="utf-8"')
    if request.GET.get("v") == _version_of(text):
        patch_cache_control(response, public=True, max_age=_A_YEAR, immutable=True)
    else:
        patch_cache_control(response, no_cache=True)
    return response


def script_texts_url() -> str:
    """Return the address of the texts in the active language, with their version."""
    version = _version_of(_write(get_language() or "en"))
    return f"{reverse('javascript-catalog')}?v={version}"


@cache
def _write(language: str) -> bytes:
    # Hundreds of texts, the same in every answer of this process.
    with override(language):
        catalogue = JavaScriptCatalog(packages=["tallyworks.core"])
        return catalogue.get(HttpRequest()).content


@cache
def _version_of(text: bytes) -> str:
    return sha256(text).hexdigest()[:12]
