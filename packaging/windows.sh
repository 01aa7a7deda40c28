#!/bin/sh
# Makes target/knights-tour-windows.zip with the program, its licences and a short README. An argument names an existing
# program; otherwise builds it, on Windows or by packaging/cross.sh.
#
# The zip has the program twice. Windows opens a console for the one, and none for the other: knights-tour.exe opens the
# window by a double click; knights-tour.com answers commands, and is what a terminal starts as knights-tour.
set -eu
cd "$(dirname "$0")/.."

program="${1:-}"
if [ -z "$program" ]; then
    case "$(uname -s)" in
        MINGW* | MSYS* | CYGWIN*)
            # A fresh Windows lacks Microsoft's C runtime.
            RUSTFLAGS="-C target-feature=+crt-static" sh packaging/build.sh
            program=target/release/knights-tour.exe
            ;;
        *)
            sh packaging/cross.sh windows build --release --features accessibility
            program=target/cross/x86_64-pc-windows-gnu/release/knights-tour.exe
            ;;
    esac
fi
python=python3
command -v "$python" >/dev/null || python=python

folder=target/package-windows/knights-tour
rm -rf target/package-windows
mkdir -p "$folder"
cp "$program" "$folder/knights-tour.com"
"$python" packaging/windows/window.py "$program" "$folder/knights-tour.exe"
# Old versions of Notepad need Windows line ends.
for file in LICENSE-MIT LICENSE-APACHE THIRD-PARTY.txt packaging/windows/README; do
    sed 's/\r*$/\r/' "$file" > "$folder/$(basename "$file" .txt).txt"
done
(cd target/package-windows && "$python" -m zipfile -c ../knights-tour-windows.zip knights-tour)
echo "target/knights-tour-windows.zip"
