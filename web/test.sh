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
# The accessibility checker, which the page itself does not need. Its test is left out where npm cannot get it.
axe=target/axe-core-4.14.1
if [ ! -e "$axe/package/axe.min.js" ]; then
    mkdir -p "$axe"
    npm pack --silent --pack-destination "$axe" axe-core@4.14.1 >/dev/null && tar -xzf "$axe"/*.tgz -C "$axe" || true
fi
if [ -e "$axe/package/axe.min.js" ]; then
    export KNIGHTS_TOUR_AXE="$(pwd)/$axe/package/axe.min.js"
else
    echo "Accessibility is not checked: npm cannot get axe-core" >&2
fi
# Testing within the workspace reuses the engine of the other tests. Few tests run in parallel, because each browser has
# several processes.
cargo test --locked --workspace --features knights-tour-web/browser --test browser -- --test-threads="${TEST_THREADS:-2}" "$@"
