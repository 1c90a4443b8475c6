# Needs Python 3.11 or newer and make. Everything else is installed into .venv and node_modules.
PYTHON ?= python3
HOST ?= 127.0.0.1
PORT ?= 8000
WORKERS ?= 2
ARGS ?=

BIN := .venv/bin
UV := UV_PYTHON_DOWNLOADS=never $(BIN)/uv
CATALOGUES := $(patsubst %.po,%.mo,$(wildcard tallyworks/locale/*/LC_MESSAGES/*.po))
JS_TESTS = $(shell find tests/js -name '*.test.js' 2>/dev/null | sort)
NODE := $(shell command -v node 2>/dev/null)
SYNC = $(UV) pip sync -q --python $(BIN)/python --require-hashes requirements/bootstrap.txt

.PHONY: run setup test test-js test-postgres test-browser lint lint-containers format bench prove prove-search faults-leagues messages lock clean load-tournament faults-tamsk audit-dependencies audit-python audit-node load chaos fuzz
.DEFAULT_GOAL := run

# --- Installing -------------------------------------------------------------------------------

.venv/.uv: requirements/bootstrap.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "Python 3.11 or newer is needed: make PYTHON=/path/to/python3" >&2; exit 1; }
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install -q --disable-pip-version-check --require-hashes -r $<
	touch $@

# What the site itself needs: enough for `make run`.
.venv/.runtime: .venv/.uv requirements/runtime.txt
	rm -f .venv/.dev
	$(SYNC) requirements/runtime.txt
	touch $@

# With the tools of development; holds all of runtime.
.venv/.dev: .venv/.uv requirements/runtime.txt requirements/dev.txt
	$(SYNC) requirements/dev.txt
	touch .venv/.runtime $@

node_modules/.package-lock.json: package.json package-lock.json
	npm ci --no-audit --no-fund --silent
	touch $@

%.mo: %.po | .venv/.runtime
	$(BIN)/pybabel -q compile -i $< -o $@

setup: .venv/.dev $(CATALOGUES)

# --- Every day --------------------------------------------------------------------------------

# The loop of Django's reloader, whose watched process ends with 3 when a source file has changed:
# in a shell it costs nothing, in Python it would import the whole site once more.
run: .venv/.runtime $(CATALOGUES)
	@while :; do \
	  RUN_MAIN=true $(BIN)/python manage.py serve --host $(HOST) --port $(PORT) $(ARGS); \
	  code=$$?; test $$code -eq 3 || exit $$code; \
	done

test: setup test-js
	$(BIN)/python -m pytest -n $(WORKERS) $(ARGS)

test-js:
ifeq ($(NODE),)
	@echo "node is not installed: the tests in tests/js are left out"
else
	$(if $(JS_TESTS),node --test $(JS_TESTS))
endif

# The same suite where row locks exist; the URLs name a server to make a test database on.
test-postgres: setup
	@test -n "$$DATABASE_URL" && test -n "$$REDIS_URL" \
	  || { echo "set DATABASE_URL=postgres://… and REDIS_URL=redis://…" >&2; exit 1; }
	$(BIN)/python -m pytest -n $(WORKERS) $(ARGS)

test-browser: setup node_modules/.package-lock.json
	$(BIN)/python -m pytest tests/e2e -n $(WORKERS) $(ARGS)

lint: setup lint-containers node_modules/.package-lock.json
	$(UV) pip check -q --python $(BIN)/python
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/djlint --quiet --lint templates
	node_modules/.bin/tsc -p static/tsconfig.json
	$(BIN)/python manage.py makemigrations --check --dry-run
	$(BIN)/python manage.py spectacular --validate --fail-on-warn --file /dev/null

# What `docker compose config` and a build would refuse first, without an engine.
lint-containers: setup
	$(BIN)/check-jsonschema --quiet --builtin-schema vendor.compose-spec docker-compose.yml
	$(BIN)/hadolint Dockerfile

# What is known to be wrong with what is installed. Both ask an advisory service on the net, so they
# are no part of `make lint`; `.ci/run` asks the first. Some mirrors of npm's registry have none.
audit-dependencies: audit-python audit-node

audit-python: setup
	test -x .venv/audit/bin/pip-audit || { $(PYTHON) -m venv .venv/audit && .venv/audit/bin/pip install -q pip-audit; }
	.venv/audit/bin/pip-audit --disable-pip --require-hashes -r requirements/runtime.txt
	.venv/audit/bin/pip-audit --disable-pip --require-hashes -r requirements/dev.txt

audit-node:
	npm audit

format: setup
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: setup
	$(BIN)/python -m bench $(ARGS)

# Thousands of players on the whole stack for three minutes; ARGS=17 for the most. Nothing else may run.
load: setup
	@test -n "$$DATABASE_URL" && test -n "$$REDIS_URL" \
	  || { echo "set DATABASE_URL=postgres://… and REDIS_URL=redis://…" >&2; exit 1; }
	$(BIN)/python -m bench.crowd $(ARGS)

# Kills every process and service at random under load, tournaments included, ten times; ARGS=2 for
# two. It makes a database cluster and a Redis of its own and touches no other.
chaos: setup
	$(BIN)/python -m bench.chaos $(ARGS)

# Whatever the API's schema allows and forbids, as guest, member, moderator and admin; ARGS=5 for five
# minutes each, ARGS="5 guest" for one of them.
fuzz: setup
	$(BIN)/python -m bench.fuzz $(ARGS)

# Makes and proves 30 puzzles of each kind, size and level: some minutes.
prove: setup
	$(BIN)/python -m bench.kinds $(ARGS)

# Holds the search against exhaustive enumeration on 300 small workshops: a minute.
prove-search: setup
	$(BIN)/python -m bench.search_cases $(ARGS)

# Closes a week of 100,000 players ten times, killed each time, on PostgreSQL: some ten minutes.
faults-leagues: setup
	@test -n "$$DATABASE_URL" && test -n "$$REDIS_URL" \
	  || { echo "set DATABASE_URL=postgres://… and REDIS_URL=redis://…" >&2; exit 1; }
	$(BIN)/python -m bench.league_faults $(ARGS)

# Plays a tournament of 200 over HTTP and sockets, its services killed in turn: some six minutes.
load-tournament: setup
	@test -n "$$DATABASE_URL" && test -n "$$REDIS_URL" \
	  || { echo "set DATABASE_URL=postgres://… and REDIS_URL=redis://…" >&2; exit 1; }
	$(BIN)/python -m bench.tournament_load $(ARGS)

# Kills the site's processes, then stops PostgreSQL, a minute each in the middle of games of Tamsk, on
# servers of its own: some five minutes. Needs the programs of PostgreSQL and Redis, no running server.
faults-tamsk: setup
	$(BIN)/python -m bench.tamsk_faults $(ARGS)

# Collects the texts of both domains into the catalogues and says what is left to translate.
messages: setup
	$(BIN)/python -m scripts.messages

# Resolves requirements/*.in anew, within the bounds given there.
lock: .venv/.uv
	cd requirements && for set in bootstrap runtime dev; do \
	  UV_PYTHON_DOWNLOADS=never ../$(BIN)/uv pip compile -q --universal --python-version 3.11 \
	    --generate-hashes --no-header -o $$set.txt $$set.in || exit 1; \
	done

clean:
	rm -rf .venv node_modules staticfiles var .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find tallyworks -name '*.mo' -delete
