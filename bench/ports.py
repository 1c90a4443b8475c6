"""Ports of this machine."""

import socket

HOST = "127.0.0.1"


def free_port() -> int:
    """Return the number of a port that nobody listens at."""
    with socket.create_server((HOST, 0)) as probe:
        return int(probe.getsockname()[1])
