#!/bin/sh
# Checks that this build may be published: release.sh TAG
# The tag must match the version, and the addresses must be real.
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
