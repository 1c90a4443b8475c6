"""Path converters."""

from datetime import date


class MonthConverter:
    """A calendar month as YYYY-MM; anything else is no such page."""

    regex = r"\d{4}-\d{2}"

    def to_python(self, value: str) -> date:
        """Return the month's first day.

        Raises:
            ValueError: no calendar has it, which Django answers with 404.
        """
        return date.fromisoformat(f"{value}-01")

    def to_url(self, value: date) -> str:
        """Return the month in ISO form."""
        return f"{value:%Y-%m}"
