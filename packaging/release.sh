#!/bin/sh
# Checks that this build may be published: release.sh TAG [FOLDER]
# The tag must match the version, and the addresses must be real. With a folder of packages, writes their checksums into
# it, and the manifests for package managers into target/manifests.
set -eu
cd "$(dirname "$0")/.."
tag="${1:-}"
version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -n 1)
if [ "$tag" != "v$version" ]; then
    echo "the tag is ${tag:-missing}, and the version v$version: tag v$version, or change Cargo.toml" >&2
    exit 1
fi
if grep -q '^repository = ".*/OWNER/' Cargo.toml; then
    echo "Cargo.toml still has OWNER in repository: name the owner" >&2
    exit 1
fi
if [ -z "${KNIGHTS_TOUR_PAGE:-}" ]; then
    echo "KNIGHTS_TOUR_PAGE is not set: name the page that links lead to" >&2
    exit 1
fi

folder="${2:-}"
[ -n "$folder" ] || exit 0
rm -f "$folder/SHA256SUMS"
sums=$(cd "$folder" && sha256sum -- *)
echo "$sums" > "$folder/SHA256SUMS"
sum() { echo "$sums" | grep "  $1\$" | cut -d' ' -f1 | grep . || { echo "$folder lacks $1" >&2; exit 1; }; }
source_sum=$(sum "knights-tour-$version.tar.gz")
windows_sum=$(sum knights-tour-windows.zip)
made=target/manifests
rm -rf "$made"
put() {
    mkdir -p "$(dirname "$made/$2")"
    sh packaging/fill.sh "SOURCE_SUM=$source_sum" "WINDOWS_SUM=$windows_sum" < "packaging/managers/$1" > "$made/$2"
}
put PKGBUILD aur/PKGBUILD
put formula.rb homebrew/knights-tour.rb
put scoop.json scoop/knights-tour.json
winget=winget/$(echo @OWNER@.KnightsTour | sh packaging/fill.sh)
put winget/version.yaml "$winget.yaml"
put winget/installer.yaml "$winget.installer.yaml"
put winget/locale.yaml "$winget.locale.en-US.yaml"
