# Builds the production image. It contains the web server, the worker, the migration step and the operator's commands,
# but neither the embedded database nor the development dependencies.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm run build

FROM node:24-bookworm-slim
WORKDIR /app
# - NEXT_MANUAL_SIG_HANDLE lets the server shut down gracefully (lib/platform/http/graceful-shutdown.ts).
# - KEEP_ALIVE_TIMEOUT makes the server keep idle connections longer than proxies do
#   (docs/operations/high-availability.md).
# - HOSTNAME makes the server listen on all addresses. By default, HOSTNAME is the container's name, and the server would
#   listen only on that address.
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 NEXT_MANUAL_SIG_HANDLE=1 KEEP_ALIVE_TIMEOUT=75000 HOSTNAME=0.0.0.0 PORT=3000
COPY --from=build /app/.next/standalone ./
COPY --from=build /app/dist/bin dist/bin
COPY --from=build /app/prisma/schema.prisma prisma/schema.prisma
COPY --from=build /app/prisma/migrations prisma/migrations
COPY --from=build /app/prisma/functions prisma/functions
COPY --from=build /app/prisma/rate-card prisma/rate-card
# Copy this package, because the migration step reads its WebAssembly file from disk.
COPY --from=build /app/node_modules/@prisma/schema-engine-wasm node_modules/@prisma/schema-engine-wasm
USER node
EXPOSE 3000
STOPSIGNAL SIGTERM
CMD ["node", "server.js"]
