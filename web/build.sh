#!/bin/sh
# Builds the page, static files for any web server, in target/web, and installs nothing on the system. target/web-modules
# has the same page as separate modules, as the tests and the type checker need them.
set -eu
cd "$(dirname "$0")/.."

# Limits for the first load: bytes of all files, compressed, and requests.
most_bytes=420000
most_requests=12
# Makes the code smaller, and lets panic messages name sources by crate instead of by local path.
flags="-Clink-arg=--compress-relocations"
cargo fetch --locked --target wasm32-unknown-unknown
for folder in "${CARGO_HOME:-$HOME/.cargo}/registry/src"/*; do
    flags="$flags --remap-path-prefix=$folder=crates"
done
export CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS="$flags"
modules=target/web-modules
rm -rf "$modules"
mkdir -p "$modules"
cp web/page/* "$modules"

# Builds a module, with further arguments for cargo. Builds the cdylib alone: the tests' rlib would prevent link-time
# optimisation.
build() {
    module=$modules/$1
    shift
    KNIGHTS_TOUR_INSTALL=no sh packaging/cross.sh web rustc --profile web --package knights-tour-web --lib --crate-type cdylib "$@"
    cp "${KNIGHTS_TOUR_CROSS:-target/cross}"/wasm32-unknown-unknown/web/knights_tour_web.wasm "$module"
    if command -v wasm-opt >/dev/null; then
        wasm-opt -O2 --enable-bulk-memory --enable-multivalue --enable-mutable-globals --enable-nontrapping-float-to-int \
            --enable-reference-types --enable-sign-ext "$module" -o "$module"
    fi
}
build engine.wasm
build extras.wasm --features extras
if ! command -v wasm-opt >/dev/null; then
    echo "engine.wasm is larger than need be, as wasm-opt is missing (in Debian's package binaryen)" >&2
    most_bytes=$((most_bytes + 10000))
fi
for weight in Regular SemiBold; do
    name=inter-$(echo "$weight" | tr '[:upper:]' '[:lower:]')
    cp "assets/font/Inter-$weight-latin.woff2" "$modules/$name.woff2"
    cp "assets/font/Inter-$weight-subset.woff2" "$modules/$name-more.woff2"
done
cp THIRD-PARTY.txt "$modules"
cp assets/svg/icon.svg "$modules"
for size in 192 256 512; do cp "assets/icon/$size.png" "$modules/icon-$size.png"; done

# Links in a chat need the picture's whole address.
if [ -n "${KNIGHTS_TOUR_PAGE:-}" ]; then
    sed "s|property=\"og:image\" content=\"|&${KNIGHTS_TOUR_PAGE%/}/|" web/page/index.html >"$modules/index.html"
fi

# Each build is named after its contents. Empty while the owner is a placeholder.
build=$(cat "$modules"/* | { sha256sum 2>/dev/null || shasum -a 256; } | cut -c1-16)
repository=$(sed -n 's/^repository = "\(.*\)"/\1/p' Cargo.toml | grep -v /OWNER/ || true)
cat >"$modules/version.js" <<SCRIPT
// What web/build.sh knows: which build this is, and the addresses of the page and of the repository, or ''.
export const build = '$build';
export const page = '${KNIGHTS_TOUR_PAGE:-}';
export const repository = '$repository';
SCRIPT

esbuild=0.28.2
tools=target/web-tools/bundle
if [ "$("$tools/node_modules/.bin/esbuild" --version 2>/dev/null)" != "$esbuild" ]; then
    rm -rf "$tools"
    npm install --silent --no-save --prefix "$tools" "esbuild@$esbuild" >/dev/null 2>&1 || rm -rf "$tools"
fi
[ -d "$tools" ] || echo "the page is not bundled, because npm is missing or cannot install esbuild $esbuild" >&2
sh web/pack.sh "$modules" target/web >target/web-first

bytes=0
requests=0
while read -r file; do
    case $file in
        *.woff2) size=$(wc -c <"target/web/$file") ;;
        *) size=$(gzip -9 -c "target/web/$file" | wc -c) ;;
    esac
    [ ! -d "$tools" ] || echo "$size $file"
    bytes=$((bytes + size))
    requests=$((requests + 1))
done <target/web-first
echo "first load: $requests requests, $bytes bytes, compressed"
if [ -d "$tools" ] && { [ "$bytes" -gt "$most_bytes" ] || [ "$requests" -gt "$most_requests" ]; }; then
    echo "the first load has more than $most_requests requests or $most_bytes bytes" >&2
    exit 1
fi
