#!/bin/sh
# Builds the page and tests it in a browser. Installs the browser and the checkers that the page itself does not need.
set -eu
cd "$(dirname "$0")/.."

sh packaging/need.sh chromium:chromium chromium-driver:chromedriver python3:python3 poppler-utils:pdftotext npm:npm
sh packaging/cross.sh web
sh web/build.sh
tools=target/web-tools
[ -d "$tools/node_modules" ] || npm install --silent --no-save --prefix "$tools" axe-core@4.14.1 typescript@7.0.2 >&2
"$tools/node_modules/.bin/tsc" --noEmit --allowJs --checkJs --strict false --target es2023 --module esnext \
    --lib es2023,dom,dom.iterable,esnext target/web-modules/main.js target/web-modules/german.js
KNIGHTS_TOUR_AXE="$(pwd)/$tools/node_modules/axe-core/axe.min.js"
export KNIGHTS_TOUR_AXE
# Testing within the workspace reuses the engine of the other tests. Few tests run in parallel, because each browser has
# several processes.
cargo test --locked --workspace --features knights-tour-web/browser --test browser -- --test-threads="${TEST_THREADS:-2}" "$@"
