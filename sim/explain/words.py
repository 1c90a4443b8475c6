"""Explanations in words: what went wrong, where its numbers came from, what would mend it."""

from sim.explain._chain import Balance, Finding, Role, Step, Strand
from sim.explain._change import ChangeKind
from sim.explain._suggest import Suggestion
from sim.grid import BELT_LETTERS
from sim.machine import Station
from sim.scoring import Mismatch, Status
from sim.stations import Side
from sim.trace import Computed, JamEvent, Mark, Marked
from sim.words import OPERATION_SIGNS, event_sentence, pick_language, station_name

_FAULTS = {
    "en": {
        "wrong": "Output {belt}, number {position}: {got} came where {expected} is expected.",
        "missing": "Output {belt}, number {position}: {expected} is expected, and nothing came.",
        "excess": "Output {belt}, number {position}: {got} came, and nothing more is expected.",
        "balance": (
            "Numbers entered: {entered}; ended in a Merge: {merged}; made by a Copy: {copied};"
            " delivered: {delivered}; expected: {expected}."
        ),
        Role.MET: "Where {value} came from",
        Role.CAME: "Where the {value} that came was made",
        Role.WENT: "Where the {value} that is expected went",
    },
    "fr": {
        "wrong": "Sortie {belt}, nombre {position} : {got} est arrivé, {expected} est attendu.",
        "missing": "Sortie {belt}, nombre {position} : {expected} est attendu, rien n'est arrivé.",
        "excess": "Sortie {belt}, nombre {position} : {got} est arrivé, plus rien n'est attendu.",
        "balance": (
            "Nombres entrés : {entered} ; finis dans une Fusion : {merged} ; nés d'une Copie :"
            " {copied} ; livrés : {delivered} ; attendus : {expected}."
        ),
        Role.MET: "D'où vient {value}",
        Role.CAME: "D'où vient le {value} arrivé",
        Role.WENT: "Où est passé le {value} attendu",
    },
    "it": {
        "wrong": "Uscita {belt}, numero {position}: è arrivato {got}, si aspetta {expected}.",
        "missing": "Uscita {belt}, numero {position}: si aspetta {expected}, non è arrivato nulla.",
        "excess": "Uscita {belt}, numero {position}: è arrivato {got}, non si aspetta più nulla.",
        "balance": (
            "Numeri entrati: {entered}; finiti in una Fusione: {merged}; nati da una Copia:"
            " {copied}; consegnati: {delivered}; attesi: {expected}."
        ),
        Role.MET: "Da dove viene {value}",
        Role.CAME: "Da dove viene il {value} arrivato",
        Role.WENT: "Dov'è finito il {value} atteso",
    },
}

_TOUCHES = {
    "en": {
        "compute": "{before} {sign} {operand} = {after} at {cell}",
        Mark.UP: "{station} at {cell} sends it one belt up",
        Mark.DOWN: "{station} at {cell} sends it one belt down",
        Mark.WAIT: "{station} at {cell} keeps it one cycle more",
        Mark.FAST: "{station} at {cell} sends it two columns on",
        Mark.STRAIGHT: "{station} at {cell} lets it go straight on: it is even",
    },
    "fr": {
        "compute": "{before} {sign} {operand} = {after} en {cell}",
        Mark.UP: "{station} en {cell} l'envoie un tapis plus haut",
        Mark.DOWN: "{station} en {cell} l'envoie un tapis plus bas",
        Mark.WAIT: "{station} en {cell} le garde un cycle de plus",
        Mark.FAST: "{station} en {cell} l'envoie deux colonnes plus loin",
        Mark.STRAIGHT: "{station} en {cell} le laisse aller tout droit : il est pair",
    },
    "it": {
        "compute": "{before} {sign} {operand} = {after} in {cell}",
        Mark.UP: "{station} in {cell} lo manda un nastro più su",
        Mark.DOWN: "{station} in {cell} lo manda un nastro più giù",
        Mark.WAIT: "{station} in {cell} lo trattiene un ciclo in più",
        Mark.FAST: "{station} in {cell} lo manda due colonne avanti",
        Mark.STRAIGHT: "{station} in {cell} lo lascia andare dritto: è pari",
    },
}

_CHANGES = {
    "en": {
        ChangeKind.SET: "Make {before} at {cell} {after}.",
        ChangeKind.TURN: "Make {before} at {cell} {after}.",
        ChangeKind.MOVE: "Move {before} from {cell} to {target}.",
        ChangeKind.SWAP: "Put {after} at {cell} in the place of {before}.",
        ChangeKind.REMOVE: "Take {before} away from {cell}.",
        ChangeKind.ADD: "Put {after} at {target}.",
        Status.SOLVED: "The workshop is then solved.",
        Status.OVER_CONSTRAINT: "The outputs are then right, but over the constraint.",
        Status.WRONG: "The jam is then gone, though the outputs still differ.",
        Side.UP: "{station} up",
        Side.DOWN: "{station} down",
    },
    "fr": {
        ChangeKind.SET: "Remplacez {before} en {cell} par {after}.",
        ChangeKind.TURN: "Remplacez {before} en {cell} par {after}.",
        ChangeKind.MOVE: "Déplacez {before} de {cell} en {target}.",
        ChangeKind.SWAP: "Posez {after} en {cell} à la place de {before}.",
        ChangeKind.REMOVE: "Retirez {before} de {cell}.",
        ChangeKind.ADD: "Posez {after} en {target}.",
        Status.SOLVED: "L'atelier est alors résolu.",
        Status.OVER_CONSTRAINT: "Les sorties sont alors justes, mais hors contrainte.",
        Status.WRONG: "Le blocage disparaît alors, mais les sorties diffèrent encore.",
        Side.UP: "{station} vers le haut",
        Side.DOWN: "{station} vers le bas",
    },
    "it": {
        ChangeKind.SET: "Sostituisci {before} in {cell} con {after}.",
        ChangeKind.TURN: "Sostituisci {before} in {cell} con {after}.",
        ChangeKind.MOVE: "Sposta {before} da {cell} a {target}.",
        ChangeKind.SWAP: "Metti {after} in {cell} al posto di {before}.",
        ChangeKind.REMOVE: "Togli {before} da {cell}.",
        ChangeKind.ADD: "Metti {after} in {target}.",
        Status.SOLVED: "L'officina è allora risolta.",
        Status.OVER_CONSTRAINT: "Le uscite sono allora giuste, ma oltre il vincolo.",
        Status.WRONG: "Il blocco allora sparisce, ma le uscite differiscono ancora.",
        Side.UP: "{station} verso l'alto",
        Side.DOWN: "{station} verso il basso",
    },
}


def finding_sentence(finding: Finding, language: str = "en") -> str:
    """Return what went wrong, in one sentence."""
    fault = finding.fault
    if isinstance(fault, JamEvent):
        sentence = event_sentence(fault, language)
        return f"{sentence[0].upper()}{sentence[1:]}."
    return _FAULTS[pick_language(language)][_name(fault)].format(
        belt=BELT_LETTERS[fault.belt],
        position=fault.position,
        got=fault.got,
        expected=fault.expected,
    )


def balance_sentence(balance: Balance, language: str = "en") -> str:
    """Return how many numbers entered and came out, and what became of the others."""
    return _FAULTS[pick_language(language)]["balance"].format(
        entered=balance.entered,
        merged=balance.merged,
        copied=balance.copied,
        delivered=balance.delivered,
        expected=balance.expected,
    )


def strand_heading(strand: Strand, language: str = "en") -> str:
    """Return the heading over a number's history."""
    return _FAULTS[pick_language(language)][strand.role].format(value=strand.value)


def step_sentence(step: Step, language: str = "en") -> str:
    """Return one step of a number's history, without its cycle."""
    words, event, station = _TOUCHES[pick_language(language)], step.event, step.station
    if station is None or not isinstance(event, Computed | Marked):
        return event_sentence(event, language)
    cell = event.cell.name
    if isinstance(event, Marked):
        return words[event.mark].format(station=station_name(station.kind, language), cell=cell)
    return words["compute"].format(
        before=event.before,
        sign=OPERATION_SIGNS[event.station],
        operand=station.value,
        after=event.after,
        cell=cell,
    )


def change_sentence(suggestion: Suggestion, language: str = "en") -> str:
    """Return what to change in the machine."""
    change = suggestion.change
    before, after = change.before, change.after
    return _CHANGES[pick_language(language)][change.kind].format(
        before="" if before is None else station_words(before, language),
        after="" if after is None else station_words(after, language),
        cell="" if before is None else before.cell.name,
        target="" if after is None else after.cell.name,
    )


def outcome_sentence(suggestion: Suggestion, language: str = "en") -> str:
    """Return how the changed machine runs."""
    return _CHANGES[pick_language(language)][suggestion.result.status]


def station_words(station: Station, language: str = "en") -> str:
    """Return a station with its value or side, such as "Plus 2" or "Sort down"."""
    name = station_name(station.kind, language)
    if station.value is not None:
        return f"{name} {station.value}"
    if station.toward is None:
        return name
    return _CHANGES[pick_language(language)][station.toward].format(station=name)


def _name(mismatch: Mismatch) -> str:
    if mismatch.got is None:
        return "missing"
    return "excess" if mismatch.expected is None else "wrong"
