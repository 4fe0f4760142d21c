# What a newcomer types: `make demo`, `make test`. Everything lives in .venv; `make clean` takes it away.
SHELL := /bin/sh
.DEFAULT_GOAL := help
.PHONY: help demo dashboard test coverage soak compiled bench archive engines words lint types format browser-deps system-packages clean

PYTHON ?= $(shell for name in python3.11 python3.12 python3.13 python3.14 python3; do \
	"$$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && command -v "$$name" && break; done)
BIN := .venv/bin
comma := ,
PROCESSES ?= 2
LEAST_COVERAGE := 97
# file by file: what a file's tests share is made once, and nobody else meets it
PYTEST := $(BIN)/python -m pytest -n $(PROCESSES) --dist loadfile --no-loadscope-reorder

help:
	@echo 'make demo            the examples imported and audited, the dashboard opened (HEADLESS=1: started, checked, stopped)'
	@echo 'make test            every test; system packages are fetched only as root or with CI=true'
	@echo 'make coverage        which lines and branches of the rules, the records and the log the tests run through'
	@echo 'make soak            the tests in full sizes'
	@echo 'make compiled        a wheel whose engine is machine code, into dist/; needs a C compiler'
	@echo 'make bench           every goal of speed beside what others do, in 15 minutes (ARGS=--help: the sizes)'
	@echo 'make archive         a ledger of a million matches in your cache, for measurements (ARCHIVE_MATCHES=10000: a small one)'
	@echo 'make lint            style        make types   types        make format   rewrites the layout of the code'
	@echo 'make words           the texts of the pages gathered for translators; how full each language is'
	@echo 'make dashboard       the dashboard on your own ledger'
	@echo 'make browser-deps    Chromium for the browser tests'
	@echo 'make clean           removes .venv and what was built'

# Installs $(1) into .venv. What pip says goes to a log, which is shown where it fails; meanwhile one line tells how far it is.
define install
	@if $(BIN)/python -m pip --version >/dev/null 2>&1; then pip="$(BIN)/python -m pip"; \
	else pip="$(PYTHON) -m pip --python $(BIN)/python"; fi; \
	log=$(@D)/install.log; : > $$log; \
	PIP_ROOT_USER_ACTION=ignore $$pip install --disable-pip-version-check --progress-bar off --no-compile \
		-c constraints.txt -e '$(1)' >>$$log 2>&1 </dev/null & job=$$!; \
	told=; while kill -0 $$job 2>/dev/null; do \
		if grep -q '^Installing collected' $$log; then now='unpacking them'; \
		else now="packages fetched: $$(grep -c -E '^ *(Downloading|Using cached|Processing) ' $$log)"; fi; \
		test "$$now" = "$$told" || echo "  $$now"; told=$$now; sleep 2; done; \
	wait $$job || { tail -n 25 $$log >&2; echo 'The packages could not be installed; the end of the log is above.' >&2; exit 1; }
	@touch $@
endef

# A stamp says that the environment is whole; a run that was broken off has left none and starts again from nothing.
.venv/.stamp: pyproject.toml constraints.txt
	@test -n '$(PYTHON)' || { echo 'Python 3.11 or newer was not found; name one: make PYTHON=/path/to/python3' >&2; exit 1; }
	@echo 'Setting up .venv with $(PYTHON), the first time only; a minute or so.'
	@rm -rf .venv
	@'$(PYTHON)' -m venv .venv >/dev/null 2>&1 || { rm -rf .venv; '$(PYTHON)' -m venv --without-pip .venv; }
	$(call install,.[archive$(comma)reports])

.venv/.stamp-dev: .venv/.stamp
	@echo 'Adding what the tests need, the first time only.'
	$(call install,.[dev])

# Other programs that play dominoes, for tests/engines. They are compiled: what has no wheel for this system is left out.
.venv/.stamp-engines: export PIP_ONLY_BINARY := :all:
.venv/.stamp-engines: .venv/.stamp-dev
	@echo 'Adding other programs that play dominoes, the first time only.'
	$(call install,.[engines])

engines: .venv/.stamp-dev
	@$(MAKE) --no-print-directory .venv/.stamp-engines || { \
	echo 'LEFT OUT: the programs that play dominoes (see above); the tests against them are skipped.' >&2; }

demo: .venv/.stamp
	@$(BIN)/domino-ledger demo $(if $(HEADLESS),--headless)

dashboard: .venv/.stamp
	@$(BIN)/domino-ledger dashboard

test: .venv/.stamp-dev engines system-packages
	@$(PYTEST) -m 'not soak' $(ARGS)

# The commands and pages are left out: they run in processes of their own, which take three times as long when watched.
coverage: .venv/.stamp-dev engines system-packages
	@$(PYTEST) -m 'not soak' --cov --cov-fail-under $(LEAST_COVERAGE) $(patsubst %,--ignore=tests/%,cli dashboard examples package) $(ARGS)

soak: .venv/.stamp-dev engines system-packages
	@$(PYTEST) -m 'soak or not soak' --timeout 7200 $(ARGS)

# The same source, its engine compiled by mypyc, for this system and this Python. Every other wheel is plain Python.
compiled: .venv/.stamp-dev
	@command -v cc >/dev/null || { echo 'A C compiler is needed: cc was not found.' >&2; exit 1; }
	@HATCH_BUILD_HOOK_ENABLE_CUSTOM=true PIP_CONSTRAINT=constraints.txt $(BIN)/python -m build --wheel --outdir dist

# The peers that we are measured beside, in an environment that nothing else uses: each is installed by itself, so that
# one that cannot be leaves only its own rows empty.
.venv-bench/.stamp: BIN := .venv-bench/bin
.venv-bench/.stamp: pyproject.toml constraints.txt tests/benchmarks/peers.txt
	@test -n '$(PYTHON)' || { echo 'Python 3.11 or newer was not found; name one: make PYTHON=/path/to/python3' >&2; exit 1; }
	@echo 'Setting up .venv-bench, the first time only; a minute or two.'
	@rm -rf .venv-bench
	@'$(PYTHON)' -m venv .venv-bench >/dev/null 2>&1 || { rm -rf .venv-bench; '$(PYTHON)' -m venv --without-pip .venv-bench; }
	@grep -v '^#' tests/benchmarks/peers.txt | while read -r peer; do \
		'$(PYTHON)' -m pip --python $(BIN)/python install --quiet --disable-pip-version-check -c constraints.txt "$$peer" \
			>>.venv-bench/peers.log 2>&1 </dev/null || echo "  LEFT OUT: $$peer cannot be installed here" >&2; done
	$(call install,.[dev])

bench: .venv-bench/.stamp
	@PYTHONPATH=. .venv-bench/bin/python -m tests.benchmarks.bench $(ARGS)

# Made once; a run that was stopped goes on where it was.
archive: .venv/.stamp-dev
	@PYTHONPATH=. $(BIN)/python tests/benchmarks/archive.py $(ARGS)

# Gathers the texts of the pages into the catalogues of ledger/languages and says how full each is.
words: .venv/.stamp-dev
	@PYTHONPATH=. $(BIN)/python tests/wording/gather.py

lint: .venv/.stamp-dev
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .

types: .venv/.stamp-dev
	@$(BIN)/mypy

format: .venv/.stamp-dev
	@$(BIN)/ruff check --fix-only --quiet .
	@$(BIN)/ruff format .

browser-deps:
	@.ci/system-packages chromium fonts-dejavu-core

system-packages:
	@.ci/system-packages chromium fonts-dejavu-core poppler-utils postgresql

clean:
	@rm -rf .venv .venv-bench build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis .benchmarks
