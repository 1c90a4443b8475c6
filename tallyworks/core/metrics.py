"""What the site counts about itself, in the form Prometheus reads.

Each process counts for itself. Where `PROMETHEUS_MULTIPROC_DIR` names a folder, all processes of a
container count there and any of them answers for all; the folder must be empty at their start.
"""

from collections.abc import Callable, Iterable
from typing import Final

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    REGISTRY,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
    start_http_server,
)
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

CONTENT_TYPE: Final = CONTENT_TYPE_LATEST
_SECONDS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1.0, 2.5, 10.0)
_DELAYS: Final = (0.01, 0.05, 0.1, 0.5, 1.0, 5.0, 15.0, 60.0, 300.0)

REQUESTS: Final = Counter(
    "tallyworks_requests", "Requests answered.", ["route", "method", "status"]
)
REQUEST_SECONDS: Final = Histogram(
    "tallyworks_request_seconds", "Time to an answer.", ["route"], buckets=_SECONDS
)
RUNS: Final = Counter("tallyworks_runs", "Runs stored.", ["status"])
SOCKETS: Final = Gauge("tallyworks_sockets", "Sockets open.", ["kind"], multiprocess_mode="livesum")
SOCKETS_OPENED: Final = Counter("tallyworks_sockets_opened", "Sockets opened.", ["kind"])
QUEUE_SECONDS: Final = Histogram(
    "tallyworks_queue_delay_seconds", "From sending a task to its start.", ["task"],
    buckets=_DELAYS,
)  # fmt: skip
TASK_SECONDS: Final = Histogram(
    "tallyworks_task_seconds", "Time a task takes.", ["task"], buckets=_DELAYS
)
TASKS: Final = Counter("tallyworks_tasks", "Tasks that have ended.", ["task", "state"])

# A figure's name, what it says, the name of its label ("" for none), and value by label.
Figure = tuple[str, str, str, dict[str, float]]


class Figures(Collector):
    """Figures that are read when somebody asks, as those in the database."""

    def __init__(self, read: Callable[[], Iterable[Figure]]) -> None:
        self._read = read

    def collect(self) -> Iterable[Metric]:
        """Read them."""
        for name, about, label, values in self._read():
            family = GaugeMetricFamily(name, about, labels=[label] if label else None)
            for key, value in values.items():
                family.add_metric([key] if label else [], value)
            yield family


def counted(folder: str) -> CollectorRegistry:
    """Return what this process, or with a `folder` all of its container, have counted."""
    if not folder:
        return REGISTRY
    registry = CollectorRegistry()
    MultiProcessCollector(registry, path=folder)  # type: ignore[no-untyped-call]  # of the library
    return registry


def render(folder: str, read: Callable[[], Iterable[Figure]]) -> bytes:
    """Return all there is to say, as text: what was counted, then the figures `read` gives."""
    asked = CollectorRegistry()
    asked.register(Figures(read))
    return generate_latest(counted(folder)) + generate_latest(asked)


def serve(port: int, folder: str) -> None:
    """Answer on a port of its own, for a process that answers no requests; returns at once."""
    start_http_server(port, registry=counted(folder))
