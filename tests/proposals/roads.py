"""The two roads to a limit, REST and page without scripts, so that one table proves it on both."""

from __future__ import annotations

import html
import re
from dataclasses import asdict, dataclass
from html.parser import HTMLParser
from typing import TYPE_CHECKING, Any, Protocol

from django.test import Client
from rest_framework.test import APIClient

from tallyworks.proposals.rules import Content

if TYPE_CHECKING:
    from tallyworks.players.models import Player

PROPOSALS = "/api/v1/proposals/"
PAGES = "/en/members/proposals/"
Form = dict[str, list[str]]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came back: status (200: done), codes of all problems, the sentence of the refusal."""

    status: int
    codes: list[str]
    message: str


class Road(Protocol):
    """A way to act as a player."""

    def send(self, player: Player, content: Content, proposal_id: int | None = None) -> Outcome:
        """Send a new proposal, or a kept one."""

    def keep(self, player: Player, content: Content, proposal_id: int | None = None) -> Outcome:
        """Keep a draft."""

    def act(self, player: Player, proposal_id: int, act: str) -> Outcome:
        """Withdraw or delete one's own."""


class Rest:
    """The API."""

    def send(self, player: Player, content: Content, proposal_id: int | None = None) -> Outcome:
        client, given = _api(player), asdict(content)
        if proposal_id is None:
            begun = client.post(PROPOSALS, asdict(content), format="json")
            if begun.status_code != 201:
                return _outcome(begun)
            proposal_id = begun.json()["id"]
        return _outcome(client.post(f"{PROPOSALS}{proposal_id}/send/", given, format="json"))

    def keep(self, player: Player, content: Content, proposal_id: int | None = None) -> Outcome:
        client, given = _api(player), asdict(content)
        if proposal_id is None:
            return _outcome(client.post(PROPOSALS, given, format="json"))
        address = f"{PROPOSALS}{proposal_id}/"
        given["revision"] = client.get(address).json().get("revision", 1)
        return _outcome(client.put(address, given, format="json"))

    def act(self, player: Player, proposal_id: int, act: str) -> Outcome:
        client, address = _api(player), f"{PROPOSALS}{proposal_id}/"
        if act == "delete":
            return _outcome(client.delete(address))
        return _outcome(client.post(f"{address}{act}/"))


class Pages:
    """The pages, without scripts; a refused form comes back with all that was typed."""

    def send(self, player: Player, content: Content, proposal_id: int | None = None) -> Outcome:
        return self._post(player, content, proposal_id, "send")

    def keep(self, player: Player, content: Content, proposal_id: int | None = None) -> Outcome:
        return self._post(player, content, proposal_id, "save")

    def act(self, player: Player, proposal_id: int, act: str) -> Outcome:
        answer = _browser(player).post(f"{PAGES}{proposal_id}/{act}/", follow=True)
        return _told(answer)

    def _post(self, player: Player, content: Content, proposal_id: int | None, act: str) -> Outcome:
        given = as_form(content)
        address = f"{PAGES}new/" if proposal_id is None else f"{PAGES}{proposal_id}/"
        answer = _browser(player).post(address, {**given, "act": act})
        if answer.status_code == 302:
            return Outcome(200, [], "")
        page = answer.content.decode()
        shown = read_form(page)
        lost = {name for name, values in given.items() if shown[name] != values}
        # A choice that the form does not offer cannot come back in it.
        assert lost <= {name for name in ("grid", "measure") if not shown[name]}, (shown, given)
        (told,) = re.findall(r'<p class="note note-bad" role="alert">(.*?)</p>', page)
        problems = re.findall(r'<li data-code="\w+"><a href="#field-\w+">(.*?)</a>', page)
        message = html.unescape(problems[0] if problems else told)
        return Outcome(answer.status_code, re.findall(r'data-code="(\w+)"', page), message)


ROADS: dict[str, Road] = {"rest": Rest(), "page": Pages()}


def as_form(content: Content) -> Form:
    """Return the fields of the author's form that hold `content`, each with its values."""
    sheet = content.workshop
    constraint = sheet["constraint"] or {"measure": "", "max": ""}
    form = {
        "title": [content.title],
        "text": [content.text],
        "grid": [f"{sheet['columns']}x{sheet['belts']}"],
        "stations": sorted(sheet["stations"]),
        # The first choice is none and needs no mark.
        "measure": [constraint["measure"]] if constraint["measure"] else [],
        "maximum": [str(constraint["max"])],
        "machine": [content.machine],
    }
    empty: dict[str, Any] = {"start": 1, "numbers": []}
    for index, name in enumerate("ABCD"):
        given = sheet["inputs"][index] if index < len(sheet["inputs"]) else empty
        demand = sheet["outputs"][index] if index < len(sheet["outputs"]) else []
        form[f"start_{name}"] = [str(given["start"])]
        form[f"numbers_{name}"] = [" ".join(str(number) for number in given["numbers"])]
        form[f"demand_{name}"] = [" ".join(str(number) for number in demand)]
    return form


class _FormReader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.fields: Form = {"stations": []}
        self._name = ""
        self._is_text = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "input" and given.get("type") == "checkbox":
            if "checked" in given:
                self.fields[given["name"]].append(given["value"])
        elif tag == "input":
            self.fields[given["name"]] = [given.get("value", "")]
        elif tag in {"select", "textarea"}:
            self._name, self._is_text = given["name"], tag == "textarea"
            self.fields[self._name] = []
        elif tag == "option" and "selected" in given:
            self.fields[self._name].append(given["value"])

    def handle_data(self, data: str) -> None:
        if self._is_text:
            self.fields[self._name].append(data)

    def handle_endtag(self, tag: str) -> None:
        if tag == "textarea":
            # As a browser reads it: the line's end after the tag is none of its text.
            self.fields[self._name] = ["".join(self.fields[self._name]).removeprefix("\n")]
            self._is_text = False


def read_form(page: str) -> Form:
    """Return what the author's form holds, as a browser would send it again."""
    (form,) = re.findall(r"<form [^>]*data-author.*?</form>", page, re.DOTALL)
    reader = _FormReader()
    reader.feed(form)
    fields = reader.fields
    fields["stations"].sort()
    return fields


def _api(player: Player) -> APIClient:
    client = APIClient()
    client.force_login(player)
    return client


def _browser(player: Player) -> Client:
    client = Client()
    client.force_login(player)
    return client


def _outcome(answer: Any) -> Outcome:
    if answer.status_code < 300:
        return Outcome(200, [], "")
    error = answer.json()["error"]
    codes = [problem["code"] for problem in error.get("problems", [])]
    return Outcome(answer.status_code, codes, error["message"])


def _told(answer: Any) -> Outcome:
    """Return what a page that an act leads back to says of it."""
    page = answer.content.decode()
    refused = re.search(r'<p class="note note-bad" role="status">(.*?)</p>', page)
    if answer.status_code == 200 and refused is not None:
        return Outcome(409, [], html.unescape(refused[1]))
    return Outcome(answer.status_code, [], "")
