import type { Job } from '../../platform/jobs/job';
import { projectionFingerprint } from '../projection/fingerprint';
import { ROW_KINDS, ROW_TABLES } from '../write/rows';
import { projectInBatches, updateEntries } from './catch-up';

const INTERVAL_MS = 10_000;
/** Of two programs that go on together, the later one does not correct the other for ever, nor the other it. */
const UPGRADE_MAX_S = 3_600;

/** Makes the rows again that an instance of the program before has written between the start of this one and its own end. */
export const FOREIGN_ROWS: Job = {
  name: 'foreign_rows',
  purpose: 'makes the rows of the read model again that another release has made, in the first hour after a start',
  everyMs: INTERVAL_MS,
  leader: 'foreign_rows',
  isDue: () => process.uptime() < UPGRADE_MAX_S,
  start: (strapi) => async () => {
    const [entry]: object[] = await strapi.db
      .connection('storefront_entries')
      .whereNotNull('body')
      .where((made) => void made.whereNull('made_by').orWhereNot({ made_by: projectionFingerprint() }))
      .limit(1);
    if (entry) await updateEntries(strapi);
    for (const kind of ROW_KINDS) {
      const documentIds: string[] = await strapi.db
        .connection(ROW_TABLES[kind].table)
        .whereNull('made_by')
        .orWhereNot({ made_by: projectionFingerprint() })
        .pluck('document_id');
      await projectInBatches(strapi, kind, documentIds, (line) => strapi.log.info(`Read model: ${line}`));
    }
  },
};
