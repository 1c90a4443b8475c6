"""What a slow line is worth (D29): nothing at launch."""


def credit_ms(*, cap_ms: int, lag_ms: int) -> int:
    """Return by how much a command counts as earlier than it was received.

    That is the way from the page, half of there and back, at most `cap_ms`, which is 0 at launch.
    """
    return min(lag_ms // 2, cap_ms)
