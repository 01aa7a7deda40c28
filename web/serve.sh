#!/bin/sh
# Serves the page built by web/build.sh: sh web/serve.sh [PORT]
cd "$(dirname "$0")/.."
if [ ! -e target/web/index.html ]; then
    echo "there is no page yet: sh web/build.sh makes it" >&2
    exit 1
fi
cd target/web || exit 1
exec python3 -m http.server --bind 127.0.0.1 "${1:-8000}"
