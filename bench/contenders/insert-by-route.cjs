// @ts-check
/* Preloaded into our server: one INSERT a request, and without the fast path: through Koa, Strapi and its router. */
const path = require('node:path');

require('./insert-per-request.cjs');

const fastPath = require(path.join(__dirname, '..', '..', 'dist', 'src', 'analytics', 'ingest', 'event-fast-path.js'));

fastPath.installEventFastPath = () => undefined;
