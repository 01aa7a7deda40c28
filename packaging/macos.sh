#!/bin/sh
# Makes target/knights-tour-macos-arm64.zip with an application bundle for Apple silicon. An argument names an existing program; otherwise
# builds it, on macOS.
set -eu
cd "$(dirname "$0")/.."

program="${1:-}"
if [ -z "$program" ]; then
    sh packaging/build.sh
    program=target/release/knights-tour
fi

folder=target/package-macos
application="$folder/Knight's Tour.app"
resources=$application/Contents/Resources
rm -rf "$folder"
mkdir -p "$application/Contents/MacOS" "$resources"
cp "$program" "$application/Contents/MacOS/knights-tour"
cp LICENSE-MIT LICENSE-APACHE THIRD-PARTY.txt "$resources"
# Apple's identifiers have hyphens, and no underscores.
bundle=$(echo @ID@ | sh packaging/fill.sh | tr _ -)
sh packaging/fill.sh "BUNDLE=$bundle" < packaging/macos/Info.plist > "$application/Contents/Info.plist"
python3 packaging/macos/icon.py "$resources/icon.icns"
# Without a signature by the developer, macOS at least demands one without a name.
! command -v codesign >/dev/null || codesign --force --sign - "$application"
rm -f target/knights-tour-macos-arm64.zip
(cd "$folder" && python3 -m zipfile -c ../knights-tour-macos-arm64.zip "Knight's Tour.app")
echo "target/knights-tour-macos-arm64.zip"
