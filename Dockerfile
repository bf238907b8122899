# The portal as images: `api`, `delivery`, and `build`, which also publishes remotes. docker-compose.yml puts them together.
# No layer holds a secret. Publishing needs no key; the registry is signed when the containers start.

FROM node:24-bookworm-slim AS base
RUN npm install --global pnpm@12.21.0
WORKDIR /portal
# A new volume takes over the owner of the folder it is mounted on.
RUN mkdir /data /delivery && chown node:node /portal /data /delivery
USER node
# Manifests alone first: packages are installed again only when one of them changes.
COPY --chown=node:node package.json pnpm-lock.yaml pnpm-workspace.yaml ./
COPY --chown=node:node api/package.json api/
COPY --chown=node:node bench/package.json bench/
COPY --chown=node:node delivery/package.json delivery/
COPY --chown=node:node e2e/package.json e2e/
COPY --chown=node:node host/package.json host/
COPY --chown=node:node remote-drivers/package.json remote-drivers/
COPY --chown=node:node remote-mvr/package.json remote-mvr/
COPY --chown=node:node remote-sms/package.json remote-sms/
COPY --chown=node:node remote-tickets/package.json remote-tickets/
COPY --chown=node:node shared-api/package.json shared-api/
COPY --chown=node:node shared-auth/package.json shared-auth/
COPY --chown=node:node shared-federation/package.json shared-federation/
COPY --chown=node:node shared-http/package.json shared-http/
COPY --chown=node:node shared-testing/package.json shared-testing/
COPY --chown=node:node shared-ui/package.json shared-ui/
COPY --chown=node:node start/package.json start/

# The built host and the published remotes, with all that builds them.
FROM base AS build
RUN pnpm install --frozen-lockfile
COPY --chown=node:node . .
RUN NODE_ENV=production pnpm --filter host build
# Activating signs, with a key made for it: key and signed registry go before they become part of a layer.
RUN DELIVERY_DIR=/portal/published node delivery/src/remotes.ts \
  && rm -rf published/keys published/registry.json published/activations.json published/changes.lock
CMD ["sh", "docker/publish-remotes.sh"]

FROM base AS api
RUN pnpm install --frozen-lockfile --prod --filter api...
COPY --chown=node:node shared-api shared-api
COPY --chown=node:node shared-http shared-http
COPY --chown=node:node api api
COPY --chown=node:node docker docker
CMD ["sh", "docker/start-api.sh"]

FROM base AS delivery
RUN pnpm install --frozen-lockfile --prod --filter delivery...
COPY --chown=node:node shared-federation shared-federation
COPY --chown=node:node shared-http shared-http
COPY --chown=node:node delivery delivery
COPY --chown=node:node --from=build /portal/host/dist host/dist
CMD ["node", "delivery/src/main.ts"]
