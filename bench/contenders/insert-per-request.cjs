// @ts-check
/* Preloaded into our server: one INSERT a request, as usually written, instead of the group commit. */
const path = require('node:path');

/**
 * @typedef {import('../../src/analytics/ingest/rows').EventRow} EventRow
 * @typedef {import('../../src/analytics/ingest/group-commit').CommitCallbacks<string>} Callbacks
 */

const recorder = require(path.join(__dirname, '..', '..', 'dist', 'src', 'analytics', 'ingest', 'recorder.js'));

recorder.recordEvent = (/** @type {EventRow} */ { article_slug: _slug, ...row }, /** @type {Callbacks} */ callbacks) => {
  const insert = globalThis.strapi.db.connection('tracking_events').insert(row).onConflict('event_id').ignore();
  insert.then(
    () => callbacks.resolve(row.event_id),
    (/** @type {unknown} */ error) => callbacks.reject(error),
  );
};
