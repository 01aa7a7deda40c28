#!/bin/sh
# Installs what the tests need, on Debian, and runs all tests or one part:
# tests/run.sh [tests | window [NAME]]
#
# Few tests need a program that is not installed here: they are left out, with a line at the end, unless
# KNIGHTS_TOUR_ALL_TOOLS=1 installs it. KNIGHTS_TOUR_SLOW=1 runs the exhaustive tests in full.
set -eu
cd "$(dirname "$0")/.."

# The window loads the libraries; OpenGL is Mesa's software renderer.
sh packaging/need.sh xvfb:Xvfb openbox:openbox xdotool:xdotool libgl1:libGL.so.1 libx11-6:libX11.so.6 \
    libxi6:libXi.so.6 libxcursor1:libXcursor.so.1 libxkbcommon0:libxkbcommon.so.0

# Other shells, readers of PDF, faked clocks, the file dialogs of the desktop, and languages of judged programs.
few="zsh:zsh fish:fish poppler-utils:pdftotext faketime:faketime zenity:zenity dbus:dbus-daemon
    xdg-desktop-portal-gtk:/usr/libexec/xdg-desktop-portal-gtk at-spi2-core:/usr/libexec/at-spi-bus-launcher
    python3:python3 gcc:cc g++:g++ nodejs:node default-jdk-headless:javac"
# Word splitting is intended, here and below.
# shellcheck disable=SC2086
[ -z "${KNIGHTS_TOUR_ALL_TOOLS:-}" ] || sh packaging/need.sh $few
left_out=""
for pair in $few; do
    command -v "${pair#*:}" >/dev/null || left_out="$left_out ${pair%%:*}"
done

# The window tests mostly wait for frames.
export RUST_TEST_THREADS="${RUST_TEST_THREADS:-$((2 * $(nproc)))}"

features="--features knights-tour/accessibility${KNIGHTS_TOUR_SLOW:+,knights-tour-engine/slow}"

# Every command runs, even after a failure.
# shellcheck disable=SC2086
status=0
case "${1:-all}" in
    all) cargo test --locked --no-fail-fast --workspace $features || status=$? ;;
    tests)
        # All tests except those of the window and the browser.
        cargo test --locked --no-fail-fast --workspace --lib --bins --examples --test '[!bw]*' --test 'wo*' $features || status=$?
        cargo test --locked --no-fail-fast --workspace --doc $features || status=$?
        ;;
    window) cargo test --locked --no-fail-fast --workspace --test window $features -- ${2:-} || status=$? ;;
    *)
        echo "usage: tests/run.sh [tests | window [NAME]]" >&2
        exit 2
        ;;
esac
[ -z "$left_out" ] || echo "Not installed, so that the few tests that need it were left out:$left_out" >&2
exit "$status"
