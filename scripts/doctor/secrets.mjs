// @ts-check
import { createRequire } from 'node:module';
import { at } from '../project.mjs';
import { examine } from './finding.mjs';
import { readDatabase } from './read-database.mjs';

/** @typedef {import('../../src/environment.js').Environment} Environment */

const require = createRequire(import.meta.url);

/** @param {Environment} environment */
export const checkSecrets = (environment) =>
  examine('Secrets', async (report) => {
    /** @type {typeof import('../../src/platform/lifecycle/secret-fingerprints.js')} */
    const { differingSecrets } = require(at('dist/src/platform/lifecycle/secret-fingerprints.js'));
    const [known] = await readDatabase(environment, "SELECT value FROM storefront_state WHERE key = 'secrets'");
    if (known === undefined) return report('skip', 'the shop was not started on this database yet');
    const differing = differingSecrets(String(known.value), environment.secrets);
    return differing.length > 0
      ? report('fail', `Give all instances the same ${differing.join(', ')}: the last start on this database had another value.`)
      : report('ok', 'the same as at the last start on this database');
  });
