"""How much a socket may say: a bucket that fills by itself."""


class Bucket:
    """Holds up to `capacity` tokens and gains `per_second`; made full."""

    __slots__ = ("_at", "_capacity", "_per_second", "_tokens")

    def __init__(self, capacity: float, per_second: float) -> None:
        self._capacity = capacity
        self._per_second = per_second
        self._tokens = float(capacity)
        self._at = 0.0

    def take(self, at: float) -> bool:
        """Take a token at `at`, in seconds of a clock that only runs forward; False if empty."""
        gained = max(0.0, at - self._at) * self._per_second
        self._tokens = min(self._capacity, self._tokens + gained)
        self._at = at
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True
