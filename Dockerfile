# The whole product in one image: `docker build -t petlove .` and
# `docker run --read-only --tmpfs /tmp -v petlove:/data -p 3000:3000 -e PUBLIC_URL=https://… petlove`
# Only /data (what a backup copies), /backups (where BACKUP_DIR says so) and /tmp are written.

# On the machine that builds, also for another one: what it makes is the same everywhere.
FROM --platform=$BUILDPLATFORM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
# Without the packages' own scripts: every binary comes inside its package, and nothing needs a compiler.
RUN npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
COPY . .
RUN node scripts/build.ts --force && node scripts/notices.ts dist/AVISOS-DE-TERCEROS.txt

FROM node:24-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
# Not --omit=optional: native packages bring their binaries that way. The packaged Node is for machines that have an older one.
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund --loglevel=error \
  && rm -rf node_modules/node-linux-* node_modules/node-win-* node_modules/.cache

FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
# pg_dump and pg_restore, no older than the server of compose.postgres.yml: Debian's own are, so they come from PostgreSQL's packages.
RUN apt-get update \
  && apt-get install -y --no-install-recommends ca-certificates postgresql-common \
  && /usr/share/postgresql-common/pgdg/apt.postgresql.org.sh -y \
  && apt-get install -y --no-install-recommends postgresql-client-18 \
  && rm -rf /var/lib/apt/lists/*
RUN mkdir /data /backups && chown 10001:10001 /data /backups
COPY --from=packages /app/node_modules ./node_modules
COPY package.json ./
COPY migrations ./migrations
COPY db ./db
COPY server ./server
# The commands of whoever operates it: `docker compose run --rm petlove node scripts/restore.ts …`
COPY scripts/restore.ts scripts/admin.ts scripts/move.ts ./scripts/
COPY --from=build /app/client/dist ./client/dist
COPY --from=build /app/dist ./dist
COPY scripts/warm.ts ./scripts/
RUN mkdir dist/compiled && chown 10001:10001 dist/compiled
USER 10001:10001
# What Node compiles is kept for every start: by the user and at the place that it is read from.
RUN node scripts/warm.ts
# Both belong to that user, and a new volume takes its owner from here; BACKUP_DIR=/backups puts copies on another disk.
VOLUME ["/data", "/backups"]
EXPOSE 3000
# Alive: a supervisor ends what is not, and ending every container does not bring back a database. Who sends visitors asks /readyz.
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Node itself is process 1 and gets the signal that asks it to stop.
CMD ["node", "--max-semi-space-size=8", "dist/server/main.js"]
