// @ts-check
/*
 * Prints every route that the built server mounts. A test runs it instead of the server.
 */
const { createStrapi } = require('@strapi/strapi');

/** @param {{ path: string, methods: string[] }[]} layers */
const named = (layers) => layers.flatMap(({ path, methods }) => methods.map((method) => `${method} ${path}`));

async function main() {
  const app = await createStrapi({ appDir: process.cwd(), distDir: `${process.cwd()}/dist` }).load();
  // Strapi mounts its routers only before it listens.
  app.server.mount();
  const { routeTable } = require(`${process.cwd()}/dist/src/api/routes.js`);
  const routes = {
    table: routeTable.routes.map((/** @type {{ method: string, path: string }} */ { method, path }) => `${method} ${path}`),
    contentApi: named(app.server.api('content-api').listRoutes()),
    all: named(app.server.listRoutes()),
  };
  process.stdout.write(`\nROUTES ${JSON.stringify(routes)}\n`);
  await app.destroy();
}

main().then(
  () => process.exit(0),
  (error) => {
    process.stderr.write(`${error.stack}\n`);
    process.exit(1);
  },
);
