#!/bin/sh
# Runs cargo for another system than this one, and sets up before what that needs:
#
#     sh packaging/cross.sh windows build --release
#     sh packaging/cross.sh web build --release --package knights-tour-engine --no-default-features
#     sh packaging/cross.sh mac check
#
# Builds go to target/cross, or to KNIGHTS_TOUR_CROSS, which several clones can share. Without a command for cargo it
# only sets up; where that cannot be done it says why and ends with 3. A toolchain that has the target (rustup target add) is used as it is. Elsewhere
# Debian's compiler builds the standard library first, from its sources.
set -eu
cd "$(dirname "$0")/.."

system="${1:-}"
[ $# = 0 ] || shift
case "$system" in
    windows) target=x86_64-pc-windows-gnu panic=panic_unwind linker=x86_64-w64-mingw32-gcc-posix ;;
    web) target=wasm32-unknown-unknown panic=panic_abort linker=wasm-ld-22 ;;
    mac) target=aarch64-apple-darwin panic=panic_unwind linker="" ;;
    *)
        echo "packaging/cross.sh needs windows, web or mac first, then a command of cargo with its options" >&2
        exit 2
        ;;
esac
debian=/usr/bin/rustc
sources=/usr/lib/rustlib/src/rust/library
made="${KNIGHTS_TOUR_CROSS:-$(pwd)/target/cross}"
variable=$(echo "$target" | tr 'a-z-' 'A-Z_')

# Whether the compiler has the standard library of the target.
has_target() {
    libraries=$(rustc --print target-libdir --target "$target" 2>/dev/null) && ls "$libraries"/libstd-*.rlib >/dev/null 2>&1
}

# Installs the packages that provide these programs and files, given as PACKAGE:WHAT, where they are missing.
need() {
    missing=""
    for pair in "$@"; do
        what=${pair#*:}
        command -v "$what" >/dev/null || [ -e "$what" ] || missing="$missing ${pair%%:*}"
    done
    [ -n "$missing" ] || return 0
    as_root=""
    [ "$(id -u)" = 0 ] || as_root="sudo -n"
    # The names are meant to be split.
    # shellcheck disable=SC2086
    if ! command -v apt-get >/dev/null || ! $as_root true 2>/dev/null; then
        refuse "they are missing, and only root may install them, on Debian"
    elif ! { $as_root apt-get update -q && DEBIAN_FRONTEND=noninteractive $as_root apt-get install -yq --no-install-recommends $missing; } >&2; then
        refuse "apt-get could not install them"
    fi
}

refuse() {
    echo "$target cannot be built here: it needs Debian's packages$missing; $1" >&2
    exit 3
}

build_std=""
if has_target; then
    [ "$system" != windows ] || need gcc-mingw-w64-x86-64:"$linker"
else
    need rustc-web:"$debian" rust-web-src:"$sources/Cargo.toml"
    case "$system" in
        windows) need gcc-mingw-w64-x86-64:"$linker" ;;
        web) need lld-22:"$linker" ;;
    esac
    # The standard library is built by features that the compiler has only with this.
    export RUSTC="$debian" RUSTC_BOOTSTRAP=1
    build_std="-Zbuild-std=std,$panic"
    [ -z "$linker" ] || export "CARGO_TARGET_${variable}_LINKER=$linker"
fi
# Programs for Windows are run and tested by Wine.
case "$system ${1:-}" in
    "windows test" | "windows run" | "windows bench")
        need wine:wine
        export "CARGO_TARGET_${variable}_RUNNER=wine"
        ;;
esac
# What Windows' programs begin and end with, which no package of Debian has built.
if [ -n "$build_std" ] && [ "$system" = windows ]; then
    mkdir -p "$made/startup"
    for object in rsbegin rsend; do
        "$debian" --target "$target" --emit=obj -O -o "$made/startup/$object.o" "$sources/rtstartup/$object.rs"
    done
    export "CARGO_TARGET_${variable}_RUSTFLAGS=-L native=$made/startup"
fi
[ $# -gt 0 ] || exit 0

command=$1
shift
export CARGO_TARGET_DIR="$made"
# No debugger reads these.
export CARGO_PROFILE_DEV_DEBUG=0
# Without a library to build there is no such option.
# shellcheck disable=SC2086
exec cargo "$command" --locked --target "$target" $build_std "$@"
