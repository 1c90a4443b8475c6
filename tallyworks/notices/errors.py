"""What the notices' services refuse."""

from tallyworks.core.errors import DomainError


class LinkNotValid(DomainError):
    """The link was not signed by the site, or its player is no member any more."""

    code = "bad_link"
    status = 404


class LanguageUnknown(DomainError):
    """The site is not written in this language."""

    code = "bad_language"
