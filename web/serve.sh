#!/bin/sh
# Serves the page built by web/build.sh: sh web/serve.sh [PORT [FOLDER [SECONDS]]]
# With SECONDS, browsers may use files for this time without asking again, as with most servers of static files.
cd "$(dirname "$0")/.."
folder=${2:-target/web}
if [ ! -e "$folder/index.html" ]; then
    echo "there is no page yet: sh web/build.sh makes it" >&2
    exit 1
fi
cd "$folder" || exit 1
# A sandboxed frame has no origin, and needs permission to read the files, which GitHub Pages gives too.
exec python3 -c '
import http.server, sys
class Handler(http.server.SimpleHTTPRequestHandler):
    def end_headers(self):
        self.send_header("Access-Control-Allow-Origin", "*")
        if sys.argv[2]:
            self.send_header("Cache-Control", "max-age=" + sys.argv[2])
        super().end_headers()
http.server.test(Handler, http.server.ThreadingHTTPServer, port=int(sys.argv[1]), bind="127.0.0.1")
' "${1:-8000}" "${3:-}"
