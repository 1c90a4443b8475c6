#!/bin/sh
# The sockets: a server that is told to stop closes them; pages come back to the next one by
# themselves, and what happened meanwhile is sent to them.
exec uvicorn tallyworks.asgi:application --host 0.0.0.0 --port 8000 \
  --no-access-log --log-config deploy/logging.json \
  --proxy-headers --forwarded-allow-ips='*' --timeout-graceful-shutdown 10 \
  --ws-max-size 65536 --ws-per-message-deflate false
