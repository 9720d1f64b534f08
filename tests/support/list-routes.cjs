// @ts-check
/*
 * Writes out every route that the built server mounts: run by a test in place of the server, on a shop that is stopped.
 */
const { createStrapi } = require('@strapi/strapi');

/** @param {{ path: string, methods: string[] }[]} layers */
const named = (layers) => layers.flatMap(({ path, methods }) => methods.map((method) => `${method} ${path}`));

async function main() {
  const app = await createStrapi({ appDir: process.cwd(), distDir: `${process.cwd()}/dist` }).load();
  // The routers stand when the server would begin to listen.
  app.server.mount();
  const routes = {
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
