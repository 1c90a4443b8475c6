"""A member's workshop from the first draft to another's stars: desktop and phone, two languages."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tallyworks.players.models import Player
from tallyworks.proposals.models import Decision, Proposal, Publication, Rating, Report
from tallyworks.workshops.models import Run
from tests.conftest import Cast
from tests.e2e.conftest import DESKTOP, OpenPage
from tests.e2e.helpers import Problems, accessibility_barriers, in_thread, log_in, overflows
from tests.factories import BEST, PlayerFactory
from tests.proposals.stage import make_moderator, solve_dailies

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
DEVICES: dict[str, dict[str, Any]] = {"desktop": {"viewport": DESKTOP}, "phone": PHONE}
TITLE, AMENDED = "Deux fois plus deux", "Deux fois plus deux, un pas après l’autre"
RETURN_WORDS = "Dis ce qu’il faut faire. <3"

pytestmark = pytest.mark.usefixtures("noon")


@dataclass(frozen=True, slots=True)
class Words:
    """What the pages say in one language."""

    title: str
    text: str
    inputs: str
    take_demand: str
    can_be_sent: str
    send: str
    is_sent: str
    waiting: str
    take_up: str
    reason: str
    unclear: str
    give_back: str
    is_returned: str
    returned: str
    amend: str
    send_again: str
    publish: str
    is_published: str
    plus: str
    times: str
    greater: str
    run: str
    solved: str
    four_stars: str
    rated: str
    report: str
    spam: str
    send_report: str
    reported: str


SPEECH = {
    "fr": Words(
        title="Titre",
        text="Un court texte",
        inputs="Entrées",
        take_demand="Prendre la demande de ma machine",
        can_be_sent="Rien ne s’y oppose : vous pouvez l’envoyer.",
        send="L’envoyer aux modérateurs",
        is_sent="les modérateurs le regarderont",
        waiting="en attente de relecture",
        take_up="S’en occuper",
        reason="Motif",
        unclear="titre ou texte peu clair",
        give_back="Rendre pour correction",
        is_returned="Rendu. L’auteur sait pourquoi.",
        returned="rendu pour correction",
        amend="Corriger",
        send_again="L’envoyer de nouveau",
        publish="Publier",
        is_published="Publié. L’auteur est prévenu.",
        plus="Plus",
        times="Fois",
        greater="Valeur plus grande",
        run="Lancer",
        solved="Réussi !",
        four_stars="4 étoiles",
        rated="4,0 sur 5, 1 avis",
        report="Signaler cet atelier",
        spam="publicité, ou sans rapport avec les ateliers",
        send_report="Envoyer le signalement",
        reported="Vous avez signalé cet atelier ; merci.",
    ),
    "it": Words(
        title="Titolo",
        text="Un breve testo",
        inputs="Ingressi",
        take_demand="Prendi la richiesta dalla mia macchina",
        can_be_sent="Niente lo impedisce: puoi inviarla.",
        send="Inviala ai moderatori",
        is_sent="i moderatori la guarderanno",
        waiting="in attesa di revisione",
        take_up="Prendila in carico",
        reason="Motivo",
        unclear="titolo o testo poco chiaro",
        give_back="Restituisci da correggere",
        is_returned="Restituita. L’autore sa perché.",
        returned="restituita da correggere",
        amend="Correggi",
        send_again="Inviala di nuovo",
        publish="Pubblica",
        is_published="Pubblicata. L’autore è avvisato.",
        plus="Più",
        times="Per",
        greater="Valore più grande",
        run="Avvia",
        solved="Riuscita!",
        four_stars="4 stelle",
        rated="4,0 su 5, 1 voto",
        report="Segnala questa officina",
        spam="pubblicità, o niente a che fare con le officine",
        send_report="Invia la segnalazione",
        reported="Hai segnalato questa officina; grazie.",
    ),
}


@pytest.fixture
def people(transactional_db: None, cast: Cast, now: datetime) -> dict[str, Player]:
    """Return an author who has solved five days, a moderator and a player."""
    in_thread(lambda: solve_dailies(cast.member, 5, before=now))
    clara = PlayerFactory.create(name="Clara", email="clara@example.org", member_since_at=now)
    return {"author": cast.member, "moderator": make_moderator(clara), "player": cast.second}


class Visitor:
    """One person's browser, in one language, on one device."""

    def __init__(self, page: Page, language: str, problems: Problems, *, is_phone: bool) -> None:
        self.page, self.language, self.problems = page, language, problems
        self.words = SPEECH[language]
        self.is_phone = is_phone

    def visit(self, path: str) -> None:
        self.page.goto(f"/{self.language}/members/{path}", wait_until="networkidle")
        assert self.page.locator("html").get_attribute("lang") == self.language
        self.inspect()

    def inspect(self) -> None:
        """Want no sideways scrolling and nothing that keeps somebody out."""
        assert not overflows(self.page), self.page.url
        # Axe styles its own probes against the page's content policy.
        self.problems.expect("Applying inline style violates")
        assert accessibility_barriers(self.page, within="main") == [], self.page.url

    def press(self, name: str, *, within: Locator | None = None) -> None:
        button = (within or self.page).get_by_role("button", name=name)
        if self.is_phone:
            button.tap()
        else:
            button.click()

    def build_plus_two_times_two(self) -> None:
        """Build the machine of the rules' example 1: by touch on a phone, by keys elsewhere."""
        board = self.page.locator("[data-board]").first
        if not self.is_phone:
            board.get_by_role("grid").focus()
            for key in ("+", "2", "ArrowRight", "*", "2"):
                self.page.keyboard.press(key)
            return
        words = self.words
        for station, place, taps in ((words.plus, "A1", 1), (words.times, "A2", 0)):
            palette = self.page.locator("[data-palette]").first
            palette.get_by_role("button", name=re.compile(rf"^{station}(\W|$)")).tap()
            board.get_by_role("gridcell", name=re.compile(rf"^{place}\b")).tap()
            for _count in range(taps):
                self.page.get_by_role("button", name=words.greater).first.tap()


@pytest.fixture(params=DEVICES)
def device(request: pytest.FixtureRequest) -> dict[str, Any]:
    return DEVICES[request.param]


@pytest.fixture
def language(request: pytest.FixtureRequest) -> str:
    """Return another language for each size of the window."""
    size = request.node.callspec.params["device"]
    return ("fr", "it")[list(DEVICES).index(size)]


@pytest.fixture
def enter(
    open_page: OpenPage, people: dict[str, Player], site: str, problems: Problems,
    device: dict[str, Any],
) -> Callable[[str, str], Visitor]:  # fmt: skip
    """Give a function that opens the browser of one of the people in a language."""

    def enter_(role: str, language: str) -> Visitor:
        page = open_page(**device, reduced_motion="reduce")
        log_in(page, people[role], site)
        return Visitor(page, language, problems, is_phone=device is PHONE)

    return enter_


def propose(author: Visitor) -> None:
    """Write a sheet, build its machine, take the demand from it, and send it."""
    page, words = author.page, author.words
    author.visit("proposals/new/")
    page.get_by_label(words.title, exact=True).fill(TITLE)
    page.get_by_role("group", name="A", exact=False).get_by_label(words.inputs).first.fill(
        "3 8 5 12"
    )
    page.keyboard.press("Tab")
    author.build_plus_two_times_two()
    expect(page.locator("#machine")).to_have_value(BEST)
    expect(page.locator('[data-code="empty_demand"]')).to_be_visible()
    author.press(words.take_demand)
    expect(page.locator("#demand-A")).to_have_value("10 20 14 28")
    expect(page.get_by_text(words.can_be_sent)).to_be_visible()
    author.inspect()
    author.press(words.send)
    expect(page.get_by_text(words.is_sent)).to_be_visible()
    expect(page.locator('[data-status="WAITING"]')).to_contain_text(words.waiting)


def give_back(moderator: Visitor) -> None:
    """Take the proposal up, see its machine, and return it with a reason."""
    page, words = moderator.page, moderator.words
    moderator.visit("review/")
    moderator.press(words.take_up)
    expect(page.get_by_role("heading", name=TITLE)).to_be_visible()
    expect(page.locator(".par-run summary")).to_contain_text(BEST)
    moderator.inspect()
    page.get_by_label(words.reason, exact=True).select_option(label=words.unclear)
    page.locator("#decide-text").fill(RETURN_WORDS)
    moderator.press(words.give_back)
    expect(page.get_by_text(words.is_returned)).to_be_visible()


def amend(author: Visitor) -> None:
    """Read why it came back, change the title, and send it again."""
    page, words = author.page, author.words
    author.visit("proposals/")
    line = page.locator('[data-status="RETURNED"]')
    expect(line).to_contain_text(words.returned)
    expect(line).to_contain_text(words.unclear)
    expect(line).to_contain_text(RETURN_WORDS)
    line.get_by_role("link", name=words.amend).click()
    expect(page.get_by_text(RETURN_WORDS)).to_be_visible()
    title = page.get_by_label(words.title, exact=True)
    expect(title).to_have_value(TITLE)
    expect(page.locator("#demand-A")).to_have_value("10 20 14 28")
    title.fill(AMENDED)
    author.press(words.send_again)
    expect(page.locator('[data-status="WAITING"]')).to_contain_text(AMENDED)


def publish(moderator: Visitor) -> None:
    page, words = moderator.page, moderator.words
    moderator.visit("review/")
    moderator.press(words.take_up)
    expect(page.get_by_role("heading", name=AMENDED)).to_be_visible()
    moderator.press(words.publish)
    expect(page.get_by_text(words.is_published)).to_be_visible()


def play_rate_and_report(player: Visitor) -> None:
    page, words = player.page, player.words
    player.visit("?unsolved=1&station=plus")
    page.get_by_role("link", name=AMENDED).click()
    expect(page.get_by_role("heading", name=AMENDED)).to_be_visible()
    assert BEST not in page.content()
    stars = page.locator("[data-rate]")
    expect(stars).to_be_hidden()
    player.build_plus_two_times_two()
    player.press(words.run, within=page.locator("[data-controls]"))
    expect(page.locator("[data-results]")).to_contain_text(words.solved)
    expect(page.locator("[data-ranking]")).to_contain_text("Bruno")
    player.inspect()
    # Without a reload.
    expect(stars).to_be_visible()
    player.press(words.four_stars)
    expect(page.get_by_text(words.rated)).to_be_visible()
    page.get_by_text(words.report, exact=True).click()
    page.get_by_label(words.reason, exact=True).select_option(label=words.spam)
    player.inspect()
    player.press(words.send_report)
    expect(page.get_by_text(words.reported)).to_be_visible()
    player.visit("?unsolved=1")
    expect(page.locator(".member-line")).to_have_count(0)


def test_from_the_first_draft_to_anothers_stars(
    enter: Callable[[str, str], Visitor], people: dict[str, Player], language: str
) -> None:
    author, moderator = enter("author", language), enter("moderator", language)
    propose(author)
    sent = Proposal.objects.get()
    assert (sent.status, sent.par, sent.language) == ("WAITING", BEST, language)
    give_back(moderator)
    amend(author)
    publish(moderator)
    published = Publication.objects.get()
    assert (published.title, published.proposal.revision) == (AMENDED, 2)
    acts = list(Decision.objects.order_by("pk").values_list("act", flat=True))
    assert acts == ["CLAIMED", "RETURNED", "CLAIMED", "PUBLISHED"]

    play_rate_and_report(enter("player", language))
    run = Run.objects.get(player=people["player"], workshop_id=published.workshop_id)
    assert (run.machine, run.status) == (BEST, Run.Status.SOLVED)
    assert Rating.objects.get().stars == 4
    assert Report.objects.get().reason_code == "SPAM"
    moderator.visit("review/reports/")
    expect(moderator.page.get_by_role("heading", name=AMENDED)).to_be_visible()
    author.visit(f"{published.workshop_id}/")
    expect(author.page.locator("[data-rate]")).to_have_count(0)
