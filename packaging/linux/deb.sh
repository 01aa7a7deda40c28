#!/bin/sh
# Builds the Debian package into target/debian. Needs cargo-deb (cargo install cargo-deb).
set -eu
case "${1:-}" in
    -h | --help)
        echo "usage: sh packaging/linux/deb.sh [OPTION OF CARGO DEB]..."
        exit
        ;;
esac
cd "$(dirname "$0")/../.."
sh packaging/build.sh
made=target/package-files
rm -rf "$made"
sh packaging/linux/share.sh target/release/knights-tour "$made"
maintainer=$(echo "The Knight's Tour developers <@OWNER@@users.noreply.github.com>" | sh packaging/fill.sh)
cargo deb --locked --no-build --maintainer "$maintainer" "$@"
