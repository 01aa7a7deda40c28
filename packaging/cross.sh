#!/bin/sh
# Runs cargo for another system, and first installs the tools for that system:
#
#     sh packaging/cross.sh windows build --release
#     sh packaging/cross.sh web build --release --package knights-tour-engine --no-default-features
#     sh packaging/cross.sh mac check
#
# Builds go to target/cross, or to KNIGHTS_TOUR_CROSS, which clones can share. Without a cargo command the script only
# installs tools, and fails if that is impossible. With KNIGHTS_TOUR_INSTALL=no it installs nothing. Uses a toolchain with
# the target (rustup target add), or Debian's compiler, which first builds the standard library.
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

# Whether the compiler has the target's standard library.
has_target() {
    libraries=$(rustc --print target-libdir --target "$target" 2>/dev/null) && ls "$libraries"/libstd-*.rlib >/dev/null 2>&1
}

need() {
    if [ "${KNIGHTS_TOUR_INSTALL:-}" != no ]; then
        sh packaging/need.sh "$@"
    elif ! sh packaging/need.sh --check "$@" 2>/dev/null; then
        echo "the compiler lacks the target $target: run rustup target add $target, or sh packaging/cross.sh $system, which installs packages of Debian" >&2
        exit 1
    fi
}

build_std=""
if has_target; then
    [ "$system" != windows ] || need gcc-mingw-w64-x86-64:"$linker"
else
    need rustc-web:"$debian" rust-web-src:"$sources/Cargo.toml"
    case "$system" in
        windows) need gcc-mingw-w64-x86-64:"$linker" ;;
        web) need lld-22:"$linker" binaryen:wasm-opt ;;
    esac
    # Building the standard library needs unstable compiler features.
    export RUSTC="$debian" RUSTC_BOOTSTRAP=1
    build_std="-Zbuild-std=std,$panic"
    [ -z "$linker" ] || export "CARGO_TARGET_${variable}_LINKER=$linker"
fi
# Windows programs run and are tested under Wine.
case "$system ${1:-}" in
    "windows test" | "windows run" | "windows bench")
        need wine:wine
        export "CARGO_TARGET_${variable}_RUNNER=wine"
        ;;
esac
# Startup objects of Windows programs, which no Debian package contains.
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
# No debugger is used.
export CARGO_PROFILE_DEV_DEBUG=0
# `$build_std` may be empty, so it is not quoted.
# shellcheck disable=SC2086
exec cargo "$command" --locked --target "$target" $build_std "$@"
