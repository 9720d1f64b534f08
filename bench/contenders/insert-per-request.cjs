// @ts-check
/* Preloaded into our server: one INSERT a request, as usually written, instead of the group commit. */
const path = require('node:path');

/** @typedef {import('../../src/analytics/ingest/rows').EventRow} EventRow */

const recorder = require(path.join(__dirname, '..', '..', 'dist', 'src', 'analytics', 'ingest', 'recorder.js'));

recorder.recordEvent = async (/** @type {EventRow} */ { article_slug: _slug, ...row }) => {
  await globalThis.strapi.db.connection('tracking_events').insert(row).onConflict('event_id').ignore();
  return row.event_id;
};
