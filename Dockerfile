# walletframe-server in a container: built from this repository, run by a user without rights on a file system that is only read.
# docs/self-hosting.md says how; deploy/compose.yaml runs it with PostgreSQL.

# What the server needs at run time, at the versions of the lock file.
FROM node:24-bookworm-slim AS dependencies
WORKDIR /src
COPY . .
# A library may use the compiler where it is there, so the lock file has it for both: nothing at run time does.
RUN npm ci --omit=dev --workspace=@walletframe/server --no-audit --no-fund && \
  rm -rf node_modules/@walletframe node_modules/typescript node_modules/@typescript node_modules/.bin/tsc

FROM node:24-bookworm-slim AS build
WORKDIR /src
COPY . .
RUN npm run pack

FROM node:24-bookworm-slim
ENV NODE_ENV=production WALLETFRAME_HOST=0.0.0.0 DATABASE_URL=sqlite:/data/walletframe.sqlite WALLETFRAME_ASSETS_DIR=/data/assets
COPY --from=dependencies /src/node_modules /app/node_modules
COPY --from=build /src/.cache/packages/server /app/frame-server
COPY --from=dependencies /src/frame-server/node_modules /app/frame-server/node_modules
# The only place that is written: the database with SQLite, and the frame's files of the releases before. Mount a volume here.
RUN mkdir /data && chown node:node /data
WORKDIR /data
USER node
EXPOSE 4100
HEALTHCHECK --interval=15s --timeout=5s --start-period=20s CMD ["node", "/app/frame-server/lib/main.js", "healthcheck"]
ENTRYPOINT ["node", "/app/frame-server/lib/main.js"]
CMD ["serve"]
