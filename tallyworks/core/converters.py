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
