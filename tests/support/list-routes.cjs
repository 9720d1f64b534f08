// @ts-check
/*
 * Loaded before a server under test: prints every route that it mounts, once it serves.
 */
/** @param {{ path: string, methods: string[] }[]} layers */
const named = (layers) => layers.flatMap(({ path, methods }) => methods.map((method) => `${method} ${path}`));

const POLL_INTERVAL_MS = 50;

const timer = setInterval(() => {
  const { strapi } = /** @type {{ strapi?: import('@strapi/strapi').Core.Strapi }} */ (globalThis);
  const server = strapi?.server;
  if (!server?.httpServer.listening) return;
  clearInterval(timer);
  const { routeTable } = require(`${process.cwd()}/dist/src/api/routes.js`);
  const routes = {
    table: routeTable.routes.map((/** @type {{ method: string, path: string }} */ { method, path }) => `${method} ${path}`),
    contentApi: named(server.api('content-api').listRoutes()),
    all: named(server.listRoutes()),
  };
  process.stdout.write(`\nROUTES ${JSON.stringify(routes)}\n`);
}, POLL_INTERVAL_MS);
