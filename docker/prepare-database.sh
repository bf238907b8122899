#!/bin/sh
# Migrates, fills an empty database with the demo, and leaves the address of the service's own role for the api alone.
set -eu
umask 077
node api/src/platform/database/prepare.ts > "$PORTAL_DATA_DIR/service-url.new"
mv "$PORTAL_DATA_DIR/service-url.new" "$PORTAL_DATA_DIR/service-url"
if [ "${PORTAL_DEMO:-}" = 1 ]; then node api/demo/seed.ts; fi
