import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { grantTypeToEditors } from '../../editorial/granted-types';
import { nameOfSynonyms } from '../../editorial/synonyms';
import { raiseVersions } from '../../read-model/write/commits';
import { projectEntries } from '../../read-model/write/entries';
import { batchesOf } from '../../read-model/write/projectors';
import { nextIds } from '../../read-model/write/sequences';
import { inWriteTransaction } from '../../read-model/write/write-transaction';
import type { StarterGroup } from './starter-groups';

const UID = 'api::synonym.synonym';
/** The parts of starter-groups, which is loaded for a shop without them alone. */
const STARTER_KEYS = ['introduced', 'tastes', 'transliterations', 'everyday', 'dishes', 'spoken', 'heard'] as const;

const FIELDS = ['name', 'words', 'includes'];

/** Writes them in a few statements: the document service takes seconds for them, in which the shop would not start. */
async function createGroups(strapi: Core.Strapi, trx: Knex, groups: readonly StarterGroup[]): Promise<void> {
  const ids = await nextIds(trx, UID, groups.length);
  const publishedAt = new Date();
  const query = strapi.db.query(UID);
  await query.createMany({
    data: groups.map((group, index) => ({ ...group, name: nameOfSynonyms(group.words), public_id: ids[index], publishedAt })),
  });
  const rows: { documentId: string }[] = await query.findMany({ where: { public_id: { $in: ids } }, select: ['documentId'] });
  const documentIds = rows.map(({ documentId }) => documentId);
  for (const batch of batchesOf(documentIds)) await projectEntries(strapi, trx, 'synonym', batch);
  await raiseVersions(trx, ['products']);
}

/** The part that came with the content type itself. */
const FIRST = 'introduced';

/**
 * Gives a shop the starter groups, and its editors the right to change them: each part once, at the first start with it. The marks are
 * configuration of Strapi's, so that they travel with the groups in an export.
 */
export async function introduceSynonyms(strapi: Core.Strapi): Promise<void> {
  const store = strapi.store({ type: 'api', name: 'synonym' });
  const isIntroduced = async (key: string): Promise<boolean> => (await store.get({ key })) === true;
  const missing: string[] = [];
  for (const key of STARTER_KEYS) if (!(await isIntroduced(key))) missing.push(key);
  if (missing.length === 0) return;
  const { STARTER_PARTS } = await import('./starter-groups');
  await inWriteTransaction(strapi, async (trx) => {
    for (const key of STARTER_KEYS) {
      // Another instance may have done it before this one got the write lock.
      if (await isIntroduced(key)) continue;
      if (key === FIRST) await grantTypeToEditors(strapi, UID, FIELDS);
      await createGroups(strapi, trx, STARTER_PARTS[key]);
      await store.set({ key, value: true });
    }
  });
}
