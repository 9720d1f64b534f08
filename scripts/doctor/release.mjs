// @ts-check
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { at } from '../project.mjs';
import { examine } from './finding.mjs';
import { readDatabase } from './read-database.mjs';

/** @typedef {import('../../src/environment.js').Environment} Environment */

/** KEPT_DAYS of src/platform/stored-schema/keep-aside.ts */
const KEPT_DAYS = 30;
/** A month, and some days in which its timer may be late. */
const PROOF_DAYS_MAX = 35;
const DAY_MS = 86_400_000;

const require = createRequire(import.meta.url);

const withoutExtension = (/** @type {string} */ file) => file.replace(/\.[jt]s$/, '');

/** @param {Environment} environment */
export const checkRelease = (environment) =>
  examine('Release', async (report) => {
    const own = new Set(readdirSync(at('dist/database/migrations')).map(withoutExtension));
    const executed = await readDatabase(environment, 'SELECT name FROM strapi_migrations ORDER BY name');
    if (executed.length === 0) return report('skip', 'the shop was not started on this database yet');
    const unknown = executed.map(({ name }) => withoutExtension(String(name))).filter((name) => !own.has(name));
    if (unknown.length > 0)
      return report(
        'fail',
        `Start the newer release: this one does not know ${unknown.join(', ')}, which the database has seen.`,
      );
    return report('ok', `knows all ${executed.length} migrations of the database`);
  });

/** @param {Environment} environment */
export const checkUpgrade = (environment) =>
  examine('Upgrade', async (report) => {
    /** @type {typeof import('../../src/read-model/projection/fingerprint.js')} */
    const { projectionFingerprint } = require(at('dist/src/read-model/projection/fingerprint.js'));
    const isForeign = `made_by <> '${projectionFingerprint()}'`;
    const [left] = await readDatabase(
      environment,
      `SELECT (SELECT count(*) FROM storefront_products WHERE ${isForeign}) + (SELECT count(*) FROM storefront_articles WHERE ${isForeign}) AS rows`,
    );
    if (left === undefined) return report('skip', 'the shop was not started on this database yet');
    return Number(left.rows) > 0
      ? report('warn', `Wait with the next upgrade: ${left.rows} rows of another release are left, and are made again behind.`)
      : report('ok', 'all rows are of this release');
  });

/** @param {Environment} environment */
export const checkProvenRestore = (environment) =>
  examine('Restore', async (report) => {
    const [proven] = await readDatabase(environment, "SELECT value FROM storefront_state WHERE key = 'proven_restore'");
    if (proven === undefined)
      return report(
        'warn',
        'Run npm run backup:prove with a backup, each month: no backup of this shop was restored for a trial yet.',
      );
    const at = Number(proven.value);
    const day = new Date(at).toISOString().slice(0, 10);
    return Date.now() - at > PROOF_DAYS_MAX * DAY_MS
      ? report(
          'warn',
          `Run npm run backup:prove with a new backup, or see why its timer does not: the last success was on ${day}.`,
        )
      : report('ok', `a backup was restored for a trial on ${day}`);
  });

/** @param {Environment} environment */
export const checkKeptAside = (environment) =>
  examine('Kept aside', async (report) => {
    const kept = await readDatabase(environment, 'SELECT * FROM kept_aside ORDER BY id');
    if (kept.length === 0) return report('skip', 'nothing has left the schema lately');
    return kept.map(({ id, table_name, column_name, rows, kept_at }) => {
      const name = column_name === null ? table_name : `${table_name}.${column_name}`;
      const until = new Date(Number(kept_at) + KEPT_DAYS * DAY_MS).toISOString().slice(0, 10);
      return report('warn', `See whether ${name} is missed: its ${rows} rows are in the table kept_aside_${id} until ${until}.`);
    });
  });
