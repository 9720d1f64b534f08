import type { Environment } from '../../../src/environment';
import { differingSecrets } from '../../../src/platform/lifecycle/secret-fingerprints';
import { examine } from './finding';
import { readDatabase } from './read-database';

export const checkSecrets = (environment: Environment) =>
  examine('Secrets', async (report) => {
    const [known] = await readDatabase(environment, "SELECT value FROM storefront_state WHERE key = 'secrets'");
    if (known === undefined) return report('skip', 'the shop was not started on this database yet');
    const differing = differingSecrets(String(known.value), environment.secrets);
    return differing.length > 0
      ? report('fail', `Give all instances the same ${differing.join(', ')}: the last start on this database had another value.`)
      : report('ok', 'the same as at the last start on this database');
  });
