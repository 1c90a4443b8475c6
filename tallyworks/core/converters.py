"""Path converters."""

from datetime import date


class DayConverter:
    """A calendar day as YYYY-MM-DD; anything else is no such page."""

    regex = r"\d{4}-\d{2}-\d{2}"

    def to_python(self, value: str) -> date:
        """Return the day.

        Raises:
            ValueError: no calendar has it, which Django answers with 404.
        """
        return date.fromisoformat(value)

    def to_url(self, value: date) -> str:
        """Return the day in ISO form."""
        return str(value)


class RowIdConverter:
    """The id of a row: a whole number that every database can hold; a longer one is nowhere."""

    regex = "[0-9]{1,18}"

    def to_python(self, value: str) -> int:
        """Return the id."""
        return int(value)

    def to_url(self, value: int) -> str:
        """Return the id in digits."""
        return str(value)
