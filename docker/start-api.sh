#!/bin/sh
set -eu
DATABASE_URL=$(cat "$PORTAL_DATA_DIR/service-url")
export DATABASE_URL
exec node api/src/rolling-service.ts
