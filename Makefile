# cardfolk: `make play` starts the game, `make test` proves it. Both do all set-up themselves.

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
# One more than cores: tests of servers, browsers and terminals wait a good part of their time.
WORKERS ?= $(shell expr $$(nproc 2>/dev/null || echo 2) + 1)
QUICK := tests/conformance tests/games tests/perft tests/play tests/playthroughs \
	$(filter-out tests/test_builds.py tests/test_cli.py,$(wildcard tests/test_*.py))
RULES := tests/conformance tests/games tests/slow tests/perft tests/playthroughs

.PHONY: help setup play test quick check bench soak ladder words protocol cases playthroughs clean

help:
	@echo "make play   start the game        make test   install everything, run all tests"
	@echo "make setup  build $(VENV)           make check  ruff, mypy, import directions"
	@echo "make quick  the tests for between make bench  speed tables"
	@echo "make soak   the long proofs"
	@echo "make ladder measure the bots into docs/bots.md (hours; goes on where it was stopped)"

$(VENV)/base: pyproject.toml constraints.txt
	@test -n "$(PYTHON)" || { echo "cardfolk needs Python 3.11 or newer (python3 on the PATH, or make PYTHON=...)"; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(PIP) install --constraint constraints.txt --editable .
	@touch $@

$(VENV)/everything: $(VENV)/base
	$(PIP) install --constraint constraints.txt --editable '.[all]'
	@touch $@

$(VENV)/bench: $(VENV)/everything
	$(PIP) install --constraint constraints.txt --editable '.[bench]'
	@touch $@

setup: $(VENV)/everything
	@$(BIN)/python src/cardfolk/compiled.py

play: $(VENV)/base
	@$(BIN)/cardfolk

check: $(VENV)/everything
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python -m pytest -q tests/test_imports.py

# Under two minutes on two cores. Left out: servers, stores, clients, browsers, windows, terminals, Discord, words, the
# second implementation, bots that think, the lab, builds and the command line; make test has them.
quick: setup check
	$(BIN)/python -m pytest -n $(WORKERS) $(QUICK)

test:
	@sh tests/needs
	@$(MAKE) --no-print-directory setup check
	$(BIN)/python -m pytest -n $(WORKERS)
	CARDFOLK_PURE=1 $(BIN)/python -m pytest -n $(WORKERS) $(RULES)

bench: $(VENV)/bench
	@$(BIN)/python src/cardfolk/compiled.py
	$(BIN)/python -m bench

soak: setup
	CARDFOLK_SOAK=$(or $(GAMES),40) $(BIN)/python -m pytest -n $(WORKERS) $(RULES) tests/bots tests/lab/batch tests/lab/test_ladder.py \
		tests/server/test_lost.py tests/server/test_apart.py tests/server/test_fuzz.py tests/server/test_fuzz_http.py \
		tests/server/test_walks.py tests/server/test_secrets.py tests/web/test_whole_games.py

ladder: setup
	$(BIN)/python -m cardfolk.lab.ladder docs/bots.md

words: setup
	$(BIN)/python -m cardfolk.ui.words.messages

protocol: setup
	$(BIN)/python docs/reference.py

cases: setup
	$(BIN)/python -m tests.play.cases

playthroughs: setup
	CARDFOLK_PLAYTHROUGHS=1 $(BIN)/python -m pytest tests/playthroughs

clean:
	rm -rf $(VENV) build .mypy_cache .ruff_cache .pytest_cache .hypothesis
