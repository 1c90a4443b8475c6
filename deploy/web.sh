#!/bin/sh
# The pages and the API: several processes with threads. A worker that dies is replaced, and one
# that is told to stop first ends what it has begun.
exec granian --interface wsgi --host 0.0.0.0 --port 8000 --no-ws \
  --workers "${WEB_WORKERS:-2}" --blocking-threads "${WEB_THREADS:-4}" \
  --log-config deploy/logging.json --respawn-failed-workers --workers-kill-timeout 30s \
  tallyworks.wsgi:application
