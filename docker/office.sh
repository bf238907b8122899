#!/bin/sh
# A command of `pnpm office` that needs the service alone: docker compose exec api sh docker/office.sh audit-check
set -eu
DATABASE_URL=$(cat "$PORTAL_DATA_DIR/service-url")
export DATABASE_URL
exec node api/src/office-command.ts "$@"
