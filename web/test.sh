#!/bin/sh
# Builds the page and tests it in a browser, which is installed if permitted. Exits with 3 and a message if that is
# impossible.
set -eu
cd "$(dirname "$0")/.."

missing=""
for pair in chromium:chromium chromium-driver:chromedriver python3:python3 poppler-utils:pdftotext; do
    command -v "${pair#*:}" >/dev/null || missing="$missing ${pair%%:*}"
done
if [ -n "$missing" ]; then
    as_root=""
    [ "$(id -u)" = 0 ] || as_root="sudo -n"
    # Word splitting is intended.
    # shellcheck disable=SC2086
    if ! command -v apt-get >/dev/null || ! $as_root true 2>/dev/null ||
        ! { $as_root apt-get update -q && DEBIAN_FRONTEND=noninteractive $as_root apt-get install -yq --no-install-recommends $missing; } >&2; then
        echo "The page cannot be tested here: it needs Debian's packages$missing" >&2
        exit 3
    fi
fi
sh web/build.sh
# Checkers that the page itself does not need. They are left out where npm cannot get them.
tools=target/web-tools
[ -d "$tools/node_modules" ] || npm install --silent --no-save --prefix "$tools" axe-core@4.14.1 typescript@7.0.2 >&2 || true
if [ -d "$tools/node_modules" ]; then
    "$tools/node_modules/.bin/tsc" --noEmit --allowJs --checkJs --strict false --target es2023 --module esnext \
        --lib es2023,dom,dom.iterable,esnext target/web/main.js
    KNIGHTS_TOUR_AXE="$(pwd)/$tools/node_modules/axe-core/axe.min.js"
    export KNIGHTS_TOUR_AXE
else
    echo "The types and the accessibility of the page are not checked: npm cannot get typescript and axe-core" >&2
fi
# Testing within the workspace reuses the engine of the other tests. Few tests run in parallel, because each browser has
# several processes.
cargo test --locked --workspace --features knights-tour-web/browser --test browser -- --test-threads="${TEST_THREADS:-2}" "$@"
