import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { nameOfSynonyms } from '../../editorial/synonyms';
import { PRESET_PARTS } from '../../read-model/query/search/preset-synonyms';
import { raiseVersions, recordChangedItems } from '../../read-model/write/commits';
import { projectEntries } from '../../read-model/write/entries';
import { batchesOf } from '../../read-model/write/projectors';
import { nextIds } from '../../read-model/write/sequences';
import { inWriteTransaction } from '../../read-model/write/write-transaction';
import { sortPresets, type StoredSynonyms } from './sort-presets';

const UID = 'api::synonym.synonym';

/** The mark is configuration of Strapi's, so that it travels with the content in an export. */
const SORTED = 'presets_are_data';

/** Presets were entries. Takes those out of the content that are as they came; what an editor has changed or deleted stays so. */
async function removePresets(strapi: Core.Strapi, trx: Knex, presets: Parameters<typeof sortPresets>[1]): Promise<void> {
  const query = strapi.db.query(UID);
  const rows: StoredSynonyms[] = await query.findMany({ select: ['id', 'documentId', 'words', 'includes'] });
  const { untouched, replacing, deleted } = sortPresets(rows, presets);
  const publicIds = await nextIds(trx, UID, deleted.length);
  const publishedAt = new Date();
  const added = deleted.map((word, at) => ({
    words: [word],
    includes: [],
    name: nameOfSynonyms([word]),
    replaces_preset: true,
    public_id: publicIds[at],
    publishedAt,
  }));
  const idsOf = (found: readonly StoredSynonyms[]): string[] => found.map(({ documentId }) => documentId);
  for (const batch of batchesOf(idsOf(untouched))) await query.deleteMany({ where: { documentId: { $in: batch } } });
  for (const batch of batchesOf(idsOf(replacing)))
    await query.updateMany({ where: { documentId: { $in: batch } }, data: { replaces_preset: true } });
  if (added.length > 0) await query.createMany({ data: added });
  const created: StoredSynonyms[] = await query.findMany({ where: { public_id: { $in: publicIds } }, select: ['documentId'] });
  const changed = idsOf([...untouched, ...replacing, ...created]);
  for (const batch of batchesOf(changed)) await projectEntries(strapi, trx, 'synonym', batch);
  if (changed.length === 0) return;
  recordChangedItems(trx, 'products', []);
  await raiseVersions(trx, ['products']);
}

/** Takes presets of earlier releases out of the content, once. */
export async function introduceSynonyms(strapi: Core.Strapi): Promise<void> {
  const store = strapi.store({ type: 'api', name: 'synonym' });
  const isMarked = async (key: string): Promise<boolean> => (await store.get({ key })) === true;
  if (await isMarked(SORTED)) return;
  await inWriteTransaction(strapi, async (trx) => {
    // Another instance may have done it before this one got the write lock.
    if (await isMarked(SORTED)) return;
    const parts: (keyof typeof PRESET_PARTS)[] = [];
    for (const part of Object.keys(PRESET_PARTS) as (keyof typeof PRESET_PARTS)[]) if (await isMarked(part)) parts.push(part);
    await removePresets(
      strapi,
      trx,
      parts.flatMap((part) => PRESET_PARTS[part]),
    );
    await store.set({ key: SORTED, value: true });
  });
}
