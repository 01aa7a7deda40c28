#!/bin/sh
# Installs what the tests need, on Debian, and runs all tests or one part:
# tests/run.sh [tests | window [NAME]]
#
# KNIGHTS_TOUR_SLOW=1 runs the exhaustive tests in full.
set -eu
cd "$(dirname "$0")/.."

portal=/usr/libexec/xdg-desktop-portal-gtk
[ -e "$portal" ] || portal=/usr/lib/xdg-desktop-portal-gtk
# The window loads the libraries; OpenGL is Mesa's software renderer.
sh packaging/need.sh xvfb:Xvfb openbox:openbox xdotool:xdotool zenity:zenity dbus:dbus-daemon poppler-utils:pdftotext \
    zsh:zsh fish:fish faketime:faketime xdg-desktop-portal-gtk:"$portal" libgl1:libGL.so.1 libx11-6:libX11.so.6 \
    libxi6:libXi.so.6 libxcursor1:libXcursor.so.1 libxkbcommon0:libxkbcommon.so.0 python3:python3

slow="${KNIGHTS_TOUR_SLOW:+--features knights-tour-engine/slow}"

# Every command runs, even after a failure. Word splitting is intended.
# shellcheck disable=SC2086
status=0
case "${1:-all}" in
    all | tests) cargo test --locked --no-fail-fast --package knights-tour --no-default-features || status=$? ;;
esac
case "${1:-all}" in
    all) cargo test --locked --no-fail-fast --workspace $slow || status=$? ;;
    tests)
        # All tests except those of the window and the browser.
        cargo test --locked --no-fail-fast --workspace --lib --bins --examples --test '[!bw]*' --test 'wo*' $slow || status=$?
        cargo test --locked --no-fail-fast --workspace --doc || status=$?
        ;;
    window) cargo test --locked --no-fail-fast --workspace --test window -- ${2:-} || status=$? ;;
    *)
        echo "usage: tests/run.sh [tests | window [NAME]]" >&2
        exit 2
        ;;
esac
exit "$status"
