# The service with the page, for couchdb/compose.yaml, couchdb/cluster.yaml or by itself: docker build -t lapka .
# tests/contract/image replays these steps without Docker.
FROM node:22-bookworm-slim AS packages
WORKDIR /app
# leveldown, of the embedded engine, is compiled where no binary of it fits.
RUN apt-get update && apt-get install -y --no-install-recommends python3 make g++ && rm -rf /var/lib/apt/lists/*
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev

FROM packages AS build
RUN npm ci
COPY . .
RUN npm run build

FROM node:22-bookworm-slim
ENV NODE_ENV=production PORT=8080 HOST=0.0.0.0 DATA_DIR=/data PAGE_DIR=/app/dist NODE_COMPILE_CACHE=/tmp/node-compile-cache
WORKDIR /app
COPY package.json ./
COPY --from=packages /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY --from=build /app/dist-server ./dist-server
RUN mkdir /data && chown node:node /data
VOLUME /data
USER node
EXPOSE 8080
# bash speaks TCP by itself: a Node process every five seconds took more than the service at rest.
HEALTHCHECK --interval=5s --timeout=3s --start-period=60s --retries=6 \
  CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/$PORT && printf 'GET /healthz HTTP/1.0\r\n\r\n' >&3 && read -r status <&3 && [[ $status == *' 200 '* ]]"]
CMD ["node", "dist-server/server.js"]
