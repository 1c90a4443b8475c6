"""Whether Tamsk's sand survives a minute's outage, with the site's real processes.

`python -m bench.tamsk_faults [seconds]`, a minute by default. First every process of the site is
killed in mid-game and started again; then PostgreSQL is stopped under the running processes and
started again. Each time games stand in the middle of something: a timer turned, an hourglass held,
a ring kept for later, the computer thinking. After it every instant must have moved on by the one
`clock_shift`, what was running must end at its own moved instant, pages must have been told, and
the games must go on. PostgreSQL and Redis are the run's own (`bench.cluster`).
"""

import os
import subprocess
import sys

from bench.cluster import cluster, end_when_told

_OUTAGE_SECONDS = 60.0
# Starting, staging and both outages; whatever hangs ends there.
_PATIENCE_SECONDS = 400


def main(seconds: float) -> int:
    """Run both outages on servers of their own; return 0 when nothing was lost."""
    end_when_told()
    with cluster() as made:
        environment = {
            **os.environ,
            **made.addresses,
            "DATABASE_POOL_SIZE": "4",
            "DJANGO_SETTINGS_MODULE": "bench.settings",
        }
        numbers = (made.folder, made.postgres_port, made.redis_port, seconds)
        command = [sys.executable, "-m", "bench.tamsk_outages", *map(str, numbers)]
        playing = subprocess.Popen(command, env=environment)
        try:
            return playing.wait(_PATIENCE_SECONDS + 2 * seconds)
        finally:
            # It ends the site's processes in turn.
            playing.terminate()
            playing.wait()


if __name__ == "__main__":
    sys.exit(main(float(sys.argv[1]) if len(sys.argv) > 1 else _OUTAGE_SECONDS))
