# The service with the page, for couchdb/cluster.yaml or by itself: docker build -t lapka .
FROM node:22-bookworm-slim AS packages
WORKDIR /app
# leveldown, of the embedded engine, is compiled where no binary of it fits.
RUN apt-get update && apt-get install -y --no-install-recommends python3 make g++ && rm -rf /var/lib/apt/lists/*
COPY package.json package-lock.json ./
RUN npm install --no-audit --no-fund

FROM packages AS page
COPY . .
RUN npx vite build && npm prune --omit=dev --no-audit --no-fund

FROM node:22-bookworm-slim
ENV NODE_ENV=production PORT=8080 HOST=0.0.0.0 DATA_DIR=/data PAGE_DIR=/app/dist
WORKDIR /app
# What the service reads: its own code, the domain and the texts that it shares with the page, and the built page.
COPY --from=page /app/package.json ./
COPY --from=page /app/node_modules ./node_modules
COPY --from=page /app/dist ./dist
COPY --from=page /app/sync-server ./sync-server
COPY --from=page /app/couchdb ./couchdb
COPY --from=page /app/locales ./locales
COPY --from=page /app/src/domain ./src/domain
COPY --from=page /app/src/texts ./src/texts
RUN mkdir /data && chown node:node /data
VOLUME /data
USER node
EXPOSE 8080
HEALTHCHECK --interval=5s --timeout=3s --start-period=60s --retries=6 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--import", "tsx", "sync-server/src/server.ts"]
