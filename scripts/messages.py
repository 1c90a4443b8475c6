"""Collect the texts of the site into its catalogues: `python -m scripts.messages`.

Reads the Python code, the templates and the JavaScript, keeps the translations that still have a
text, drops the others. What it writes depends on the texts and translations alone: no dates, no
line numbers, sorted.
"""

import io
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_javascript, extract_python
from babel.messages.pofile import read_po, write_po
from django.utils.translation.template import templatize

ROOT: Final = Path(__file__).resolve().parent.parent
LOCALE: Final = ROOT / "tallyworks" / "locale"
# Babel's own rules for plurals of the two know a form for millions that Django does not use here.
PLURALS: Final = {"fr": "(n > 1)", "it": "(n != 1)"}
DOMAINS: Final = ("django", "djangojs")
CODE_FOLDERS: Final = ("tallyworks", "leagues", "duels", "tamsk", "tournaments")
TEMPLATE_SUFFIXES: Final = {".html", ".txt", ".webmanifest"}

Spec = tuple[int | tuple[int, str], ...]
Text = str | tuple[str, str]
Found = tuple[str | None, Text]

_SPECS: Final[dict[str, Spec]] = {
    "gettext": (1,),
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
}
KEYWORDS: Final[dict[str, Spec]] = {
    **_SPECS,
    **{f"{name}_lazy": spec for name, spec in _SPECS.items()},
    "gettext_noop": (1,),
    "_": (1,),
}


def collect(domain: str) -> list[Found]:
    """Return the texts of a domain as pairs of context and text (or singular and plural)."""
    files = _script_texts() if domain == "djangojs" else _site_texts()
    found = {text for texts in files for text in texts}
    plurals = {(context, text[0]) for context, text in found if not isinstance(text, str)}
    # A text that also stands alone is the singular of its plural, as gettext has it.
    found -= plurals
    return sorted(found, key=lambda pair: (str(pair[1]), pair[0] or ""))


def read_catalogue(path: Path) -> Catalog:
    """Return the catalogue of a .po file; an empty one where there is none."""
    if not path.exists():
        return Catalog()
    with path.open("rb") as file:
        return read_po(file)


def renew(old: Catalog, texts: list[Found]) -> Catalog:
    """Return a catalogue of `texts` with the translations of `old`; guesses are not kept."""
    # Without a language, two forms of a plural: the header says which one is meant when.
    new = Catalog()
    for context, text in texts:
        key = text if isinstance(text, str) else text[0]
        known = old.get(key, context)
        is_kept = known is not None and not known.fuzzy and known.pluralizable == _is_plural(text)
        string = known.string if known is not None and is_kept else _untranslated(text)
        new.add(text, string=string, context=context)
    return new


def write_catalogue(catalogue: Catalog, language: str) -> str:
    """Return the text of a catalogue's .po file."""
    body = io.BytesIO()
    write_po(body, catalogue, width=0, no_location=True, omit_header=True, sort_output=True)
    fields = (
        "Project-Id-Version: Tallyworks",
        f"Language: {language}",
        "MIME-Version: 1.0",
        "Content-Type: text/plain; charset=UTF-8",
        "Content-Transfer-Encoding: 8bit",
        f"Plural-Forms: nplurals=2; plural={PLURALS[language]};",
    )
    header = "".join(f'"{field}\\n"\n' for field in fields)
    return f'msgid ""\nmsgstr ""\n{header}\n{body.getvalue().decode().strip()}\n'


def untranslated(messages: Iterable[Message]) -> list[Message]:
    """Return the messages that lack a translation or one of its plural forms."""
    return [message for message in messages if message.id and not _is_complete(message)]


def catalogue_path(language: str, domain: str) -> Path:
    """Return where the catalogue of a language and domain is kept."""
    return LOCALE / language / "LC_MESSAGES" / f"{domain}.po"


def main() -> int:
    """Renew every catalogue and say on standard output what is left to translate."""
    for domain in DOMAINS:
        texts = collect(domain)
        for language in PLURALS:
            path = catalogue_path(language, domain)
            catalogue = renew(read_catalogue(path), texts)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(write_catalogue(catalogue, language), encoding="utf-8")
            missing = untranslated(catalogue)
            sys.stdout.write(f"{language} {domain}: {len(texts)} texts, {len(missing)} missing\n")
            sys.stdout.writelines(f"  {message.id!r}\n" for message in missing)
    return 0


def _site_texts() -> Iterator[Iterator[Found]]:
    for folder in CODE_FOLDERS:
        for path in sorted((ROOT / folder).rglob("*.py")):
            if "migrations" not in path.parts:
                yield _texts(path.read_text(encoding="utf-8"), extract_python)
    for path in sorted((ROOT / "templates").rglob("*")):
        if path.suffix in TEMPLATE_SUFFIXES:
            source = templatize(path.read_text(encoding="utf-8"), origin=str(path))
            # What is left of the page is no Python: without its indentation it reads as some.
            lines = (line.strip() for line in source.splitlines())
            yield _texts("\n".join(lines), extract_python)


def _script_texts() -> Iterator[Iterator[Found]]:
    for path in sorted((ROOT / "static" / "js").rglob("*.js")):
        if "vendor" not in path.parts:
            yield _texts(path.read_text(encoding="utf-8"), extract_javascript)


def _texts(source: str, extract: Callable[..., Iterator[tuple[object, ...]]]) -> Iterator[Found]:
    file = io.BytesIO(source.encode())
    options = {"encoding": "utf-8"}
    for _line, name, arguments, _comments in extract(file, KEYWORDS, (), options):
        given = arguments if isinstance(arguments, tuple | list) else (arguments,)
        found = _found(KEYWORDS[str(name)], given)
        if found:
            yield found


def _found(spec: Spec, arguments: tuple[object, ...] | list[object]) -> Found | None:
    context: str | None = None
    texts: list[str] = []
    for part in spec:
        index = part[0] if isinstance(part, tuple) else part
        argument = arguments[index - 1] if index <= len(arguments) else None
        # A text that is made up while running is translated where its parts are written.
        if not isinstance(argument, str) or not argument:
            return None
        if isinstance(part, tuple):
            context = argument
        else:
            texts.append(argument)
    return context, (texts[0] if len(texts) == 1 else (texts[0], texts[1]))


def _is_plural(text: Text) -> bool:
    return not isinstance(text, str)


def _untranslated(text: Text) -> Text:
    return ("", "") if _is_plural(text) else ""


def _is_complete(message: Message) -> bool:
    strings = message.string if isinstance(message.string, tuple | list) else (message.string,)
    return all(strings) and (not message.pluralizable or len(strings) == 2)


if __name__ == "__main__":
    sys.exit(main())
