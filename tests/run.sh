#!/bin/sh
# Installs the tests' dependencies, if permitted, and runs all tests or one part:
# tests/run.sh [tests | window [NAME]]
#
# KNIGHTS_TOUR_SLOW=1 runs the exhaustive tests in full.
set -eu
cd "$(dirname "$0")/.."

missing=""
for program in Xvfb openbox xdotool zenity dbus-daemon pdftotext zsh fish; do
    command -v "$program" >/dev/null || missing="$missing $program"
done
# Libraries loaded by the window; OpenGL is Mesa's software renderer.
for library in libGL.so.1 libX11.so.6 libXi.so.6 libXcursor.so.1 libxkbcommon.so.0; do
    ldconfig -p 2>/dev/null | grep -qF "$library" || missing="$missing $library"
done
find /usr/lib /usr/lib64 -name libfaketimeMT.so.1 2>/dev/null | grep -q . || missing="$missing faketime"
[ -e /usr/libexec/xdg-desktop-portal-gtk ] || [ -e /usr/lib/xdg-desktop-portal-gtk ] || missing="$missing xdg-desktop-portal-gtk"

if [ -n "$missing" ]; then
    packages="xvfb openbox xdotool zenity dbus poppler-utils zsh fish faketime xdg-desktop-portal xdg-desktop-portal-gtk libgl1 libgl1-mesa-dri libx11-6 libxi6 libxkbcommon0 libxcursor1"
    if ! command -v apt-get >/dev/null; then
        echo "The tests need:$missing" >&2
        exit 1
    fi
    as_root=""
    [ "$(id -u)" = 0 ] || as_root="sudo"
    $as_root apt-get update -q
    # Word splitting is intended.
    # shellcheck disable=SC2086
    DEBIAN_FRONTEND=noninteractive $as_root apt-get install -yq --no-install-recommends $packages
fi

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
