# Stages: everything a build needs, the packages of the server, and what runs.
# The tag moves with its patches. What was tested is pinned by --build-arg NODE_IMAGE=node:24-bookworm-slim@sha256:...
ARG NODE_IMAGE=stock-node
# Written out in a FROM of its own: tools that propose updates read no build argument.
FROM node:24-bookworm-slim AS stock-node

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages/ordering/package.json packages/ordering/
COPY packages/catering-sandbox/package.json packages/catering-sandbox/
COPY packages/lab/package.json packages/lab/
# With the optional packages: the bundler's machine code is among them.
RUN npm ci
COPY . .
RUN npm run build

# The packages of the server alone, in a stage of their own: npm and its cache stay behind.
FROM ${NODE_IMAGE} AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages/ordering/package.json packages/ordering/
COPY packages/catering-sandbox/package.json packages/catering-sandbox/
COPY packages/lab/package.json packages/lab/
# Without the optional packages: they are Node itself, which the image has.
RUN npm ci --omit=dev --omit=optional
# The bill of materials; npm would leave out of it what a tool of the build loads as well, react among it.
RUN npm pkg delete devDependencies && npm sbom --omit=optional --sbom-format=cyclonedx > sbom.json

FROM ${NODE_IMAGE}
# Nothing is installed here, so what installs is only there to be misused.
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack \
    /usr/local/bin/yarn /usr/local/bin/yarnpkg /opt/yarn-*
# The last one, and the command's words, keep the memory small, as npm start does (scripts/engine.mjs).
ENV NODE_ENV=production \
    PORT=3000 \
    OPS_PORT=9090 \
    MALLOC_ARENA_MAX=2
WORKDIR /app
# Of package.json the server needs its version and the oldest Node that will do.
COPY package.json LICENSE NOTICE ./
COPY --from=packages /app/node_modules ./node_modules
COPY --from=packages /app/sbom.json ./sbom.json
COPY --from=build /app/build ./build
# All else of server/ and app/ is in the build.
COPY server/start.mjs ./server/

# Last, since they change with every build. When it was built is said by --label: a default would be no time.
ARG VERSION=0.1.0
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Platter" \
      org.opencontainers.image.description="Online ordering for a restaurant chain: server-rendered, works without JavaScript." \
      org.opencontainers.image.licenses="LicenseRef-UNLICENSED" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}"

ENV REVISION=${REVISION}

# A volume that is mounted here belongs to who writes into it: ASSETS_DIRECTORY in deploy.
RUN install -d -o node -g node /var/lib/platter/assets

USER node
EXPOSE 3000 9090
# The image has no curl; the ops port answers as long as the event loop turns.
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.OPS_PORT + '/healthz').then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
# Not through npm, which would stand between the signal and the server.
CMD ["node", "--max-semi-space-size=16", "--heap-growing-percent=70", "server/start.mjs"]
