// @ts-check
/* Preloaded into our own server: the same route, with one INSERT for each request, as it is usually written. */
const path = require('node:path');

/**
 * @typedef {import('../../src/analytics/ingest/rows').EventRow} EventRow
 * @typedef {import('../../src/analytics/ingest/group-commit').CommitCallbacks<string>} Waiter
 */

const recorder = require(path.join(__dirname, '..', '..', 'dist', 'src', 'analytics', 'ingest', 'recorder.js'));

recorder.recordEvent = (/** @type {EventRow} */ { article_slug: _slug, ...row }, /** @type {Waiter} */ waiter) => {
  const insert = globalThis.strapi.db.connection('tracking_events').insert(row).onConflict('event_id').ignore();
  insert.then(
    () => waiter.resolve(row.event_id),
    (/** @type {unknown} */ error) => waiter.reject(error),
  );
};
