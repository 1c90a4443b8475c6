"""Sentences of traces and errors in English, French and Italian (spec §4).

The simulator's words, which its command line and the site share; `sim.explain.words` adds those of
explanations.
"""

from typing import Any, Final

from sim.grid import BELT_LETTERS
from sim.machine import MachineError
from sim.stations import Kind
from sim.trace import (
    Copied,
    Delivered,
    Entered,
    Event,
    JamEvent,
    JamReason,
    Merged,
    Trace,
    TraceCycle,
)

LANGUAGES: Final = ("en", "fr", "it")

_STATION_NAMES = {
    Kind.PLUS: {"en": "Plus", "fr": "Plus", "it": "Più"},
    Kind.MINUS: {"en": "Minus", "fr": "Moins", "it": "Meno"},
    Kind.TIMES: {"en": "Times", "fr": "Fois", "it": "Per"},
    Kind.DIVIDE: {"en": "Divide", "fr": "Divise", "it": "Dividi"},
    Kind.UP: {"en": "Up", "fr": "Monte", "it": "Sale"},
    Kind.DOWN: {"en": "Down", "fr": "Descend", "it": "Scende"},
    Kind.WAIT: {"en": "Wait", "fr": "Attente", "it": "Attesa"},
    Kind.FAST: {"en": "Fast", "fr": "Rapide", "it": "Veloce"},
    Kind.SORT: {"en": "Sort", "fr": "Tri", "it": "Smista"},
    Kind.MERGE: {"en": "Merge", "fr": "Fusion", "it": "Fusione"},
    Kind.COPY: {"en": "Copy", "fr": "Copie", "it": "Copia"},
}

_EVENTS = {
    "en": {
        "cycle": "Cycle {cycle}: {events}",
        "nothing": "the numbers move on",
        "deliver": "{value} delivered at {belt}",
        "enter": "{value} enters belt {belt}",
        "copy": "{value} copied from {cell} to {partner}",
        "merge": "{left} + {right} = {value} at {cell}",
        "and": " and ",
        "cell": "at {at}",
        "output": "at output {belt}",
        JamReason.COLLISION: "{values} collide {place}: jam",
        JamReason.NOT_DIVISIBLE: "{values} does not divide by {operand} {place}: jam",
        JamReason.OFF_GRID: "{values} leaves the belts from {at}: jam",
        JamReason.OVERFLOW: "{operation} = {result} is out of range {place}: jam",
    },
    "fr": {
        "cycle": "Cycle {cycle} : {events}",
        "nothing": "les nombres avancent",
        "deliver": "{value} livré en {belt}",
        "enter": "{value} entre sur le tapis {belt}",
        "copy": "{value} copié de {cell} en {partner}",
        "merge": "{left} + {right} = {value} en {cell}",
        "and": " et ",
        "cell": "en {at}",
        "output": "à la sortie {belt}",
        JamReason.COLLISION: "{values} se heurtent {place} : blocage",
        JamReason.NOT_DIVISIBLE: "{values} ne se divise pas par {operand} {place} : blocage",
        JamReason.OFF_GRID: "{values} quitte les tapis depuis {at} : blocage",
        JamReason.OVERFLOW: "{operation} = {result} sort des limites {place} : blocage",
    },
    "it": {
        "cycle": "Ciclo {cycle}: {events}",
        "nothing": "i numeri avanzano",
        "deliver": "{value} consegnato in {belt}",
        "enter": "{value} entra sul nastro {belt}",
        "copy": "{value} copiato da {cell} in {partner}",
        "merge": "{left} + {right} = {value} in {cell}",
        "and": " e ",
        "cell": "in {at}",
        "output": "all'uscita {belt}",
        JamReason.COLLISION: "{values} si scontrano {place}: blocco",
        JamReason.NOT_DIVISIBLE: "{values} non si divide per {operand} {place}: blocco",
        JamReason.OFF_GRID: "{values} lascia i nastri da {at}: blocco",
        JamReason.OVERFLOW: "{operation} = {result} è fuori dai limiti {place}: blocco",
    },
}

# Where one code covers several mistakes, `detail` is the sentence of the problem.
_ERRORS = {
    "en": {
        "bad_cell": "There is no cell {cell} on this grid.",
        "cell_taken": "{cell} already holds a station.",
        "unknown_station": "{cell}: there is no station called “{station}”.",
        "not_allowed": "{cell}: this workshop does not allow {station}.",
        "missing_value": "{cell}: {station} needs a value from {minimum} to {maximum}.",
        "unexpected_value": "{cell}: {station} takes no value.",
        "value_out_of_range": "{cell}: {station} takes a value from {minimum} to {maximum}.",
        "missing_side": "{cell}: {station} needs a side, up or down.",
        "unexpected_side": "{cell}: {station} takes no side.",
        "bad_side": "{cell}: in “{text}”, the side must be up (^) or down (v).",
        "partner_outside": "{cell}: the partner cell would be outside the grid.",
        "partner_taken": "{cell}: the partner cell {partner} is already taken.",
        "bad_notation": "“{text}” cannot be read; a machine looks like A1:+2 B2:merge^.",
        "bad_machine": "The machine is not a valid list of stations: see {where}.",
        "bad_workshop": "The workshop is not valid: {where} must be {detail}.",
        "bad_json": "This is not valid JSON: {detail}.",
    },
    "fr": {
        "bad_cell": "Il n'y a pas de case {cell} sur cette grille.",
        "cell_taken": "{cell} porte déjà un poste.",
        "unknown_station": "{cell} : aucun poste ne s'appelle « {station} ».",
        "not_allowed": "{cell} : cet atelier ne permet pas {station}.",
        "missing_value": "{cell} : {station} demande une valeur de {minimum} à {maximum}.",
        "unexpected_value": "{cell} : {station} ne prend pas de valeur.",
        "value_out_of_range": "{cell} : {station} prend une valeur de {minimum} à {maximum}.",
        "missing_side": "{cell} : {station} demande un côté, haut ou bas.",
        "unexpected_side": "{cell} : {station} ne prend pas de côté.",
        "bad_side": "{cell} : dans « {text} », le côté doit être haut (^) ou bas (v).",
        "partner_outside": "{cell} : la case partenaire serait hors de la grille.",
        "partner_taken": "{cell} : la case partenaire {partner} est déjà prise.",
        "bad_notation": "« {text} » est illisible ; une machine s'écrit comme A1:+2 B2:merge^.",
        "bad_machine": "La machine n'est pas une liste de postes valable : voir {where}.",
        "bad_workshop": "L'atelier n'est pas valable : {where} doit être {detail}.",
        "bad_json": "Ce n'est pas du JSON valable : {detail}.",
    },
    "it": {
        "bad_cell": "Non c'è nessuna casella {cell} su questa griglia.",
        "cell_taken": "{cell} porta già una stazione.",
        "unknown_station": "{cell}: nessuna stazione si chiama «{station}».",
        "not_allowed": "{cell}: questa officina non permette {station}.",
        "missing_value": "{cell}: {station} richiede un valore da {minimum} a {maximum}.",
        "unexpected_value": "{cell}: {station} non prende nessun valore.",
        "value_out_of_range": "{cell}: {station} prende un valore da {minimum} a {maximum}.",
        "missing_side": "{cell}: {station} richiede un lato, su o giù.",
        "unexpected_side": "{cell}: {station} non prende nessun lato.",
        "bad_side": "{cell}: in «{text}» il lato deve essere su (^) o giù (v).",
        "partner_outside": "{cell}: la casella compagna sarebbe fuori dalla griglia.",
        "partner_taken": "{cell}: la casella compagna {partner} è già occupata.",
        "bad_notation": "«{text}» non si può leggere; una macchina si scrive A1:+2 B2:merge^.",
        "bad_machine": "La macchina non è una lista di stazioni valida: vedi {where}.",
        "bad_workshop": "L'officina non è valida: {where} deve essere {detail}.",
        "bad_json": "Questo non è JSON valido: {detail}.",
    },
}

_DETAILS = {
    "en": {
        "keys": "an object with {keys} and nothing else",
        "list": "a list of {minimum} to {maximum} items",
        "integer": "a whole number from {minimum} to {maximum}",
        "choice": "one of {choices}",
        "distinct": "without repetition",
        "readable": "a file that can be read",
        "pair": "an object with workshop and machine is expected",
        "too_long": "it is too long",
        "encoding": "it is not UTF-8",
        "syntax": "it does not follow the syntax",
        "too_deep": "it is nested too deeply",
        "duplicate_key": "a key appears twice in an object",
    },
    "fr": {
        "keys": "un objet avec {keys} et rien d'autre",
        "list": "une liste de {minimum} à {maximum} éléments",
        "integer": "un entier de {minimum} à {maximum}",
        "choice": "l'un de {choices}",
        "distinct": "sans répétition",
        "readable": "un fichier lisible",
        "pair": "un objet avec workshop et machine est attendu",
        "too_long": "il est trop long",
        "encoding": "il n'est pas en UTF-8",
        "syntax": "il n'en suit pas la syntaxe",
        "too_deep": "il est trop imbriqué",
        "duplicate_key": "une clé paraît deux fois dans un objet",
    },
    "it": {
        "keys": "un oggetto con {keys} e nient'altro",
        "list": "una lista da {minimum} a {maximum} elementi",
        "integer": "un intero da {minimum} a {maximum}",
        "choice": "uno di {choices}",
        "distinct": "senza ripetizioni",
        "readable": "un file leggibile",
        "pair": "serve un oggetto con workshop e machine",
        "too_long": "è troppo lungo",
        "encoding": "non è in UTF-8",
        "syntax": "non ne segue la sintassi",
        "too_deep": "è annidato troppo a fondo",
        "duplicate_key": "una chiave compare due volte in un oggetto",
    },
}

OPERATION_SIGNS: Final = {
    Kind.PLUS: "+",
    Kind.MINUS: "−",
    Kind.TIMES: "×",
    Kind.DIVIDE: "÷",
    Kind.MERGE: "+",
}


def station_name(kind: Kind, language: str = "en") -> str:
    """Return what players call a station; languages not spoken here are answered in English."""
    return _STATION_NAMES[kind][pick_language(language)]


def error_message(error: MachineError, language: str = "en") -> str:
    """Return the sentence that tells a player what was refused, where, and what is expected."""
    language = pick_language(language)
    fields: dict[str, Any] = {"cell": error.cell, **error.data}
    if fields.get("station") in list(Kind):
        fields["station"] = station_name(Kind(fields["station"]), language)
    problem = error.data.get("problem", error.data.get("expected"))
    if problem is not None:
        fields["detail"] = _DETAILS[language][str(problem)].format_map(fields)
    return _ERRORS[language][error.code].format_map(fields)


def trace_sentences(trace: Trace, language: str = "en") -> list[str]:
    """Return the sentences of a run, one a cycle."""
    return [cycle_sentence(cycle, language) for cycle in trace.cycles]


def cycle_sentence(cycle: TraceCycle, language: str = "en") -> str:
    """Return the sentence of one cycle, as on the rules page."""
    words = _EVENTS[pick_language(language)]
    told = [_tell(event, words) for event in cycle.events]
    events = " ; ".join([sentence for sentence in told if sentence]) or words["nothing"]
    return words["cycle"].format(cycle=cycle.cycle, events=events)


def event_sentence(event: Event, language: str = "en") -> str:
    """Return what is told of one event, empty for a station that computes or marks."""
    return _tell(event, _EVENTS[pick_language(language)])


def _tell(event: Event, words: dict[str, str]) -> str:
    """Return what is told of an event; stations that compute and mark are not mentioned."""
    match event:
        case Delivered():
            return words["deliver"].format(value=event.value, belt=BELT_LETTERS[event.belt])
        case Entered():
            return words["enter"].format(value=event.value, belt=BELT_LETTERS[event.belt])
        case Copied(value=value, cell=cell, partner=partner):
            return words["copy"].format(value=value, cell=cell.name, partner=partner.name)
        case Merged(left=left, right=right, value=value, cell=cell):
            return words["merge"].format(left=left, right=right, value=value, cell=cell.name)
        case JamEvent():
            return _tell_jam(event, words)
    return ""


def _tell_jam(event: JamEvent, words: dict[str, str]) -> str:
    values = [str(value) for value in event.values]
    if event.at.startswith("out "):
        place = words["output"].format(belt=event.at[-1])
    else:
        place = words["cell"].format(at=event.at)
    operation = ""
    if event.station is not None:
        terms = values if event.operand is None else [*values, str(event.operand)]
        operation = f" {OPERATION_SIGNS[event.station]} ".join(terms)
    *others, last = values
    return words[event.reason].format(
        values=words["and"].join([", ".join(others), last]) if others else last,
        place=place,
        at=event.at,
        operand=event.operand,
        operation=operation,
        result=event.result,
    )


def pick_language(language: str) -> str:
    """Return `language` where it is spoken here, else English."""
    return language if language in LANGUAGES else "en"
