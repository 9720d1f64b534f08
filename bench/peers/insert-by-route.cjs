// @ts-check
/* Preloaded into our own server: one INSERT for each request, and each through Koa, Strapi and its router, as every other route. */
const path = require('node:path');

require('./insert-per-request.cjs');

const fastPath = require(path.join(__dirname, '..', '..', 'dist', 'src', 'analytics', 'ingest', 'event-fast-path.js'));

fastPath.installEventFastPath = () => undefined;
