#!/bin/sh
# Shows the page that web/build.sh made: sh web/serve.sh [PORT]
cd "$(dirname "$0")/../target/web" || exit 1
exec python3 -m http.server --bind 127.0.0.1 "${1:-8000}"
