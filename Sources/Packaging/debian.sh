#!/bin/sh
#
# Builds a Debian package of the program, with its manual, completions, units and a configuration to begin with.
#
#   debian.sh FOLDER [PROGRAM]
#
# FOLDER gets the package. PROGRAM is the built program; left out, it is built here, with Swift's libraries in it.
set -eu
folder=${1:?usage: debian.sh FOLDER [PROGRAM]}
here=$(cd -- "$(dirname -- "$0")" && pwd)
program=${2:-}
if [ -z "$program" ]; then
  (cd -- "$here/../.." && swift build -c release --static-swift-stdlib --product permission-funnel) >&2
  program=$here/../../.build/release/permission-funnel
fi

root=$(mktemp -d)
trap 'rm -rf -- "$root"' EXIT
# What goes into a package is for everybody.
umask 022
chmod 755 "$root"
"$program" install --prefix "$root/usr" >/dev/null
strip --strip-unneeded "$root/usr/bin/permission-funnel" 2>/dev/null || true
gzip -9n "$root/usr/share/man/man1/permission-funnel.1"
mkdir -p "$root/usr/share/zsh/vendor-completions" "$root/DEBIAN"
mv "$root/usr/share/zsh/site-functions/_permission-funnel" "$root/usr/share/zsh/vendor-completions/"
rmdir "$root/usr/share/zsh/site-functions"
for unit in service timer; do
  install -D -m 644 "$here/permission-funnel.$unit" "$root/lib/systemd/system/permission-funnel.$unit"
done
install -D -m 644 "$here/permission-funnel.json" "$root/etc/permission-funnel/permission-funnel.json"
install -D -m 644 "$here/permission-funnel.cron" \
  "$root/usr/share/doc/permission-funnel/examples/permission-funnel.cron"

echo /etc/permission-funnel/permission-funnel.json >"$root/DEBIAN/conffiles"
version=$("$program" --version | cut -d ' ' -f 2)
cat >"$root/DEBIAN/control" <<CONTROL
Package: permission-funnel
Version: $version
Architecture: $(dpkg --print-architecture)
Maintainer: permission-funnel <root@localhost>
Installed-Size: $(du -sk "$root" | cut -f 1)
Depends: libc6, libgcc-s1, libstdc++6, libsqlite3-0 (>= 3.40), zlib1g
Recommends: tzdata
Section: utils
Priority: optional
Description: how permission prompts fare, told from event logs
 Reads the gzipped event logs of apps into SQLite and says, platform by
 platform, how many users were prompted, what they answered, who reached the
 feature all the same, and where nobody ever did.
CONTROL
mkdir -p -- "$folder"
dpkg-deb --root-owner-group --build "$root" "$folder" >&2
