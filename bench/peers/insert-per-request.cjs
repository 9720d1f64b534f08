// @ts-check
/* Preloaded into our own server: the same route, with one INSERT for each request, as it is usually written. */
const path = require('node:path');

/** @typedef {import('../../src/tracking/rows').EventRow} EventRow */

const recorder = require(path.join(__dirname, '..', '..', 'dist', 'src', 'tracking', 'recorder.js'));

recorder.recordEvent = async (/** @type {EventRow} */ { article_slug: _slug, ...row }) => {
  await globalThis.strapi.db.connection('tracking_events').insert(row).onConflict('event_id').ignore();
};
