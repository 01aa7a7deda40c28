#!/bin/sh
# Installs, starts and removes the Debian package. Needs root on a disposable Debian system with cargo-deb, Xvfb, gio,
# desktop-file-utils, shared-mime-info and appstream.
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

# Starts the program like a desktop, and waits for the window: opens COMMAND...
XDG_CONFIG_HOME=$(mktemp -d)
log=$(mktemp)
export XDG_CONFIG_HOME log
opens() {
    # The shell within replaces the variables.
    # shellcheck disable=SC2016
    RUST_LOG=knights_tour=info xvfb-run -a timeout 60 \
        sh -c '"$@" 2> "$log"; until grep -q "layout x=" "$log"; do sleep 0.1; done' sh "$@"
}
opens gio launch "/usr/share/applications/$id.desktop"
# A double click on a saved tour.
tour=$XDG_CONFIG_HOME/saved.tour.json
knights-tour solve 5x6 -o "$tour"
opens gio open "$tour"
grep -qF "opened path=\"$tour\"" "$log"

trap - EXIT
apt-get remove -yq knights-tour
list > "$after"
diff "$before" "$after"
echo "The package installs, starts and leaves nothing."
