"""Tags that tie a page to the site: import map, data for scripts, links to the other languages."""

import json
from dataclasses import dataclass
from datetime import date
from functools import cache
from typing import Any, Final

from django import template
from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.http import HttpRequest
from django.template import Context
from django.templatetags.static import static
from django.urls import translate_url
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, get_language_info

from tallyworks.core.calendar import paris_date
from tallyworks.core.script_texts import script_texts_url

register = template.Library()
register.simple_tag(script_texts_url)

# Inside a script element these three could end it or open a comment; JSON allows their escapes.
SCRIPT_ESCAPES: Final = {ord("<"): "\\u003c", ord(">"): "\\u003e", ord("&"): "\\u0026"}
_LINKS_ATTRIBUTE: Final = "_tallyworks_language_links"


@dataclass(frozen=True, slots=True)
class LanguageLink:
    """The present page in one of the site's languages."""

    code: str
    name: str
    url: str
    absolute_url: str
    is_current: bool


def _script_json(data: object) -> SafeString:
    """Write `data` as JSON that cannot leave its script element."""
    body = json.dumps(data, ensure_ascii=False, separators=(",", ":"), default=str)
    return mark_safe(body.translate(SCRIPT_ESCAPES))  # noqa: S308 - escaped just above


@register.simple_tag(takes_context=True)
def importmap(context: Context) -> SafeString:
    """Write the import map from module addresses to their hashed ones (empty without a manifest).

    Keys are addresses, so relative and dynamic imports between modules are mapped too.
    """
    nonce = getattr(context.get("request"), "csp_nonce", "")
    return format_html(
        '<script type="importmap" nonce="{}">{}</script>', nonce, _imports(_manifest_hash())
    )


def _manifest_hash() -> str:
    return getattr(staticfiles_storage, "manifest_hash", "")


# Hundreds of modules, on every page, and the same until other files are collected.
@cache
def _imports(_manifest_hash: str) -> SafeString:
    imports = {
        f"{settings.STATIC_URL}{name}": f"{settings.STATIC_URL}{target}"
        for name, target in _hashed_modules("js/")
    }
    return _script_json({"imports": imports})


@register.simple_tag
def module_preloads(*folders: str) -> SafeString:
    """Announce the hashed modules of some folders of `js/`, so that they load side by side.

    Without it a browser learns of each module only from the one that imports it.
    """
    return _preloads(folders, _manifest_hash())


@cache
def _preloads(folders: tuple[str, ...], _manifest_hash: str) -> SafeString:
    links = ((address,) for address in _addresses(folders))
    return format_html_join("", '<link rel="modulepreload" href="{}">', links)


@register.simple_tag
def late_modules(entry: str, *folders: str) -> SafeString:
    """Name the module that `site/late.js` loads after the first paint, and those it needs."""
    return _late(entry, folders, _manifest_hash())


@cache
def _late(entry: str, folders: tuple[str, ...], _manifest_hash: str) -> SafeString:
    described = {"entry": static(entry), "preloads": _addresses(folders)}
    return format_html(
        '<script type="application/json" data-late-modules>{}</script>', _script_json(described)
    )


def _addresses(folders: tuple[str, ...]) -> list[str]:
    return [
        f"{settings.STATIC_URL}{target}"
        for folder in folders
        for _name, target in _hashed_modules(f"js/{folder}/")
    ]


def _hashed_modules(prefix: str) -> list[tuple[str, str]]:
    """List (name, hashed name) of the modules below `prefix`; none where files are not hashed."""
    hashed: dict[str, str] = getattr(staticfiles_storage, "hashed_files", {})
    return sorted(
        (name, target)
        for name, target in hashed.items()
        if name.startswith(prefix) and name.endswith(".js")
    )


@register.simple_tag
def workshop_json(data: dict[str, Any]) -> SafeString:
    """Write the data of one workshop component, which its script reads from its own section."""
    return format_html(
        '<script type="application/json" data-workshop-data>{}</script>', _script_json(data)
    )


@register.simple_tag(takes_context=True)
def language_links(context: Context) -> list[LanguageLink]:
    """List the present page in each language; without a request (server error) there are none."""
    request = context.get("request")
    if request is None:
        return []
    # Head, header and footer ask for the same links, and each is a search through all addresses.
    kept: list[LanguageLink] | None = getattr(request, _LINKS_ATTRIBUTE, None)
    if kept is None:
        kept = _language_links(request)
        setattr(request, _LINKS_ATTRIBUTE, kept)
    return kept


def _language_links(request: HttpRequest) -> list[LanguageLink]:
    links = []
    for code, _name in settings.LANGUAGES:
        url = translate_url(request.get_full_path(), code)
        # Each language by its own name: the reader who needs it may not read the page's.
        name = get_language_info(code)["name_local"].capitalize()
        absolute_url = request.build_absolute_uri(url)
        links.append(LanguageLink(code, name, url, absolute_url, code == get_language()))
    return links


@register.simple_tag(takes_context=True)
def paris_today(context: Context) -> date | None:
    """Return the Paris day of the request, None where no clock has been read."""
    now = getattr(context.get("request"), "now", None)
    return paris_date(now) if now else None
