# One image for every role; docker-compose.yml says which command each one runs.
# The database's tools come with Debian 13: their version is that of the database in docker-compose.yml.
ARG PYTHON=3.11

FROM python:${PYTHON}-slim-trixie AS build
ENV PIP_DISABLE_PIP_VERSION_CHECK=1 UV_PYTHON_DOWNLOADS=never UV_COMPILE_BYTECODE=1
WORKDIR /build
COPY requirements/bootstrap.txt requirements/runtime.txt requirements/
RUN python -m pip install --no-cache-dir --require-hashes -r requirements/bootstrap.txt \
    && python -m venv /venv \
    && uv pip sync --no-cache --python /venv/bin/python --require-hashes requirements/runtime.txt
WORKDIR /app
COPY . .
# Secrets are needed for settings to load, not for what is made here.
RUN for catalogue in tallyworks/locale/*/LC_MESSAGES/*.po; do \
      test ! -e "$catalogue" || /venv/bin/pybabel -q compile -i "$catalogue" -o "${catalogue%.po}.mo"; \
    done \
    && PRODUCTION=1 ALLOWED_HOSTS=localhost \
       SECRET_KEY=only-while-the-image-is-being-built WORKSHOP_SECRET=only-while-the-image-is-being-built \
       /venv/bin/python manage.py collectstatic --noinput --verbosity 0

FROM python:${PYTHON}-slim-trixie
ENV PATH=/venv/bin:$PATH PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 PRODUCTION=1 \
    PROMETHEUS_MULTIPROC_DIR=/run/metrics
# hadolint ignore=DL3008
RUN apt-get update \
    && apt-get install --yes --no-install-recommends postgresql-client \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --system --uid 10001 --no-create-home --shell /usr/sbin/nologin tallyworks \
    && install -d -o 10001 -m 700 /run/metrics /backups
COPY --from=build /venv /venv
COPY --from=build /app /app
WORKDIR /app
USER 10001
EXPOSE 8000
CMD ["sh", "deploy/web.sh"]
