// @ts-check
/*
 * Tracking commands for operators:
 *   npm run tracking:erase -- <anon_id>   deletes everything about a visitor
 *   npm run tracking:retain               applies retention, as every night
 *   npm run tracking:demo                 fills the last 90 days with demo visits
 */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { at, root } from './project.mjs';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** @param {string} message */
function refuse(message) {
  console.error(message);
  process.exit(1);
}

const [command, anonId = ''] = process.argv.slice(2);
if (!['erase', 'retain', 'demo'].includes(command ?? '')) refuse('Which of erase, retain or demo?');
if (command === 'erase' && !UUID.test(anonId)) refuse('Name the visitor: npm run tracking:erase -- <anon_id>');
if (!existsSync(at('dist', 'src', 'analytics'))) {
  refuse('There is no build to run: start the server once with `npm start`, or run `npm run build`.');
}

process.env.NODE_ENV ??= 'production';
// Loading Strapi fills an empty shop otherwise.
process.env.SEED_DEMO = 'false';

const require = createRequire(import.meta.url);
/** @type {typeof import('@strapi/strapi')} */
const { createStrapi } = require('@strapi/strapi');
const strapi = await createStrapi({ appDir: root, distDir: at('dist') }).load();

/** @param {string} name */
const requireRollup = (name) => require(at('dist', 'src', 'analytics', 'rollup', `${name}.js`));

if (command === 'erase') {
  const { events, sessions, days } = await requireRollup('erasure').eraseVisitor(strapi, anonId.toLowerCase());
  console.log(`Removed ${events} events and ${sessions} sessions of ${anonId}; ${days.length} days were rolled up again.`);
}
if (command === 'retain') {
  const { day, events, sessions, pseudonymised, searches } = await requireRollup('retention').applyRetention(strapi);
  console.log(
    day
      ? `Counted from ${day}: today, or the newest day with events or searches.`
      : 'Nothing to do: no day has events or searches yet.',
  );
  console.log(`Deleted ${events} old events and ${sessions} sessions, forgot ${pseudonymised} idle visitors.`);
  console.log(`Deleted ${searches} old searches.`);
}
if (command === 'demo') {
  const { seedVisits } = require(at('dist', 'seed', 'visits.js'));
  const { events, days } = await seedVisits(strapi, (/** @type {string} */ line) => console.log(line));
  console.log(`${events} events on ${days} days.`);
}

await strapi.destroy();
process.exit(0);
