#!/bin/sh
# Installs, starts and removes the Debian package. Needs root on a disposable Debian system with cargo-deb, Xvfb,
# xdotool, desktop-file-utils and appstream.
set -eu
cd "$(dirname "$0")/.."
sh packaging/linux/deb.sh
package=$(ls -t target/debian/*.deb | head -n 1)
sh tests/linux.sh target/release/knights-tour
id=$(echo @ID@ | sh packaging/fill.sh)

before=$(mktemp)
after=$(mktemp)
list() { find /usr -xdev \( -name '*[Kk]night*' \) | sort; }
list > "$before"
apt-get install -yq --no-install-recommends "./$package"
trap 'apt-get remove -yq knights-tour' EXIT

command -v knights-tour
knights-tour solve 6x6 --closed -o /dev/null
# The program contains no path of the build machine.
if grep -aqF "${CARGO_HOME:-$HOME/.cargo}/registry" "$(command -v knights-tour)"; then
    exit 1
fi
test -s "/usr/share/icons/hicolor/scalable/apps/$id.svg"
for command in $(knights-tour manual --list); do
    test -s "/usr/share/man/man1/knights-tour-$command.1.gz"
done
test -s /usr/share/doc/knights-tour/LICENSE-MIT
# Long files may be compressed.
ls /usr/share/doc/knights-tour/LICENSE-APACHE* /usr/share/doc/knights-tour/THIRD-PARTY*

# Starts the program like a desktop: the menu entry's command, without a file.
command=$(sed -n 's/^Exec=\([^%]*\).*/\1/p' "/usr/share/applications/$id.desktop" | head -n 1)
log=$(mktemp)
XDG_CONFIG_HOME=$(mktemp -d)
export XDG_CONFIG_HOME
RUST_LOG=knights_tour=info xvfb-run -a sh -c \
    "$command 2> '$log' & until grep -q 'layout x=' '$log' || ! kill -0 \$!; do sleep 0.1; done; kill \$!" || true
grep -q "layout x=" "$log"

trap - EXIT
apt-get remove -yq knights-tour
list > "$after"
diff "$before" "$after"
echo "The package installs, starts and leaves nothing."
