#!/bin/sh
# Puts the remotes of this image into the volume that delivery serves, and activates what is new. A version that is
# there stays as it is: open tabs run it, and `remotes rollback` goes back to it. Where other sources took a version's
# number, the remote is built again at the next one.
set -eu
published=${PUBLISHED_DIR:-/portal/published}
for version in "$published"/artifacts/*/*; do
  there="$DELIVERY_DIR/artifacts/${version#"$published"/artifacts/}"
  if [ ! -e "$there" ]; then
    mkdir -p "$(dirname "$there")"
    cp -r "$version" "$there"
  fi
done
exec node delivery/src/remotes.ts
