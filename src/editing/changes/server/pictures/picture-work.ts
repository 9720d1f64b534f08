import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { inRun } from '../../../texts/current-run';
import { insertEntryChanges } from '../../../saving/server/entry-changes';
import { inWriteTransaction } from '../../../../public/read-model/write/commits';
import { publishedDifferences, writeEntry } from '../apply-entry';
import { isSameValue, isSameVersion, readDocuments, readVersions } from '../document-values';
import { say } from '../outcome';
import { isWaitingForDatabase } from '../waiting-for-database';
import type { Change, EntryFault, Json, Run, RunEntry } from '../run';
import { entriesAt, findRun } from '../run-store';
import { RUN_ENTRIES } from '../tables';
import { addressOf, FETCH_MARK, type KnownPicture } from './fetched-pictures';
import { takePicture } from './take-picture';
import { chunksOf } from '../../../../platform/chunks';

const PICTURE_WORK = 'catalogue_picture_work';

const AT_ONCE = 4;

interface WorkRow {
  run_id: string;
  position: number;
}

/** Notes what a run that is done has still to fetch. */
export async function queuePictures(knex: Knex, runId: string): Promise<void> {
  const wanted = knex(RUN_ENTRIES)
    .where({ run_id: runId, state: 'applied' })
    .where('changes', 'like', `%"${FETCH_MARK}%`)
    .select('run_id', 'position');
  // A process that was killed here has queued them already. Knex knows no conflict of an insert from a query on SQLite.
  await knex(PICTURE_WORK).where({ run_id: runId }).delete();
  await knex(knex.raw('?? (??, ??)', [PICTURE_WORK, 'run_id', 'position']) as unknown as string).insert(wanted);
}

/** @returns how many entries of a run wait for pictures */
export async function countPictureWork(knex: Knex, runId: string): Promise<number> {
  const [row] = await knex(PICTURE_WORK).where({ run_id: runId }).count<{ count: number | string }[]>({ count: '*' });
  return Number(row?.count ?? 0);
}

export async function nextWork(knex: Knex): Promise<WorkRow | undefined> {
  const [row]: WorkRow[] = await knex(PICTURE_WORK).orderBy('run_id').orderBy('position').limit(1).select('run_id', 'position');
  return row;
}

interface Taken {
  ids: number[];
  errors: EntryFault[];
}

/** Fetches the pictures of an entry, a few at the same time; their order stays. One that can't be fetched takes none of those away that were there. */
async function takeAll(strapi: Core.Strapi, { before, after }: Change): Promise<Taken> {
  const items = after as readonly Json[];
  const take = async (item: Json): Promise<KnownPicture> => {
    const address = addressOf(item);
    return address === undefined ? { file: Number(item) } : takePicture(strapi, address);
  };
  const found: KnownPicture[] = [];
  for (const chunk of chunksOf(items, AT_ONCE)) found.push(...(await Promise.all(chunk.map(take))));
  const ids = found.flatMap((one) => ('file' in one ? [one.file] : []));
  const errors = found.flatMap((one, at): EntryFault[] => {
    if ('file' in one) return [];
    return [
      { column: '', value: addressOf(items[at] ?? null) ?? '', message: say('picture-not-fetched', { reason: one.failure }) },
    ];
  });
  const kept = errors.length > 0 && Array.isArray(before) ? before.map(Number) : [];
  return { ids: [...new Set([...kept, ...ids])], errors };
}

/** Puts pictures into a product as its editor would: into what is public only where nothing else waits to be published. */
async function addToProduct(
  strapi: Core.Strapi,
  trx: Knex,
  { run, entry }: { run: Run; entry: RunEntry },
  ids: number[],
): Promise<RunEntry['appliedVersion']> {
  const { uid, changes, appliedVersion } = entry;
  const documentId = entry.documentId ?? '';
  const stored = (await readDocuments(strapi, uid, [documentId])).get(documentId);
  if (!stored?.draft) return appliedVersion;
  const { draft, published, version } = stored;
  // An editor has chosen others meanwhile.
  if (!isSameValue(draft.gallery, changes.gallery?.before) || isSameValue(draft.gallery, ids)) return appliedVersion;
  const isPublic = published !== null && publishedDifferences(stored, {}) === null;
  const change = { ...entry, publication: isPublic ? ('publish' as const) : ('keep' as const), publishedChanges: null };
  await writeEntry({ strapi, trx, run, entry: change }, { gallery: ids }, stored);
  const written = (await readVersions(strapi, uid, [documentId])).get(documentId);
  const gallery = { before: draft.gallery ?? null, after: ids };
  const record = { uid, documentId, kind: 'run' as const, changes: { gallery }, at: written?.draft ?? undefined };
  await insertEntryChanges(strapi, trx, [record], run);
  // Undo leaves alone what was saved after the run; its own pictures are no such save.
  return isSameVersion(version, appliedVersion) ? (written ?? appliedVersion) : appliedVersion;
}

async function finishEntry(strapi: Core.Strapi, run: Run, entry: RunEntry, { ids, errors }: Taken): Promise<void> {
  const gallery = { before: entry.changes.gallery?.before ?? null, after: ids };
  await inWriteTransaction(strapi, async (trx) => {
    const version = ids.length > 0 ? await addToProduct(strapi, trx, { run, entry }, ids) : entry.appliedVersion;
    await trx(RUN_ENTRIES)
      .where({ run_id: run.id, position: entry.position })
      .update({
        changes: JSON.stringify({ ...entry.changes, gallery }),
        errors: JSON.stringify([...entry.errors, ...errors]),
        applied_version: version === null ? null : JSON.stringify(version),
      });
  });
}

/** Fetches the pictures of the next entry that waits for them. @returns false when none is due */
export async function fetchNextPictures(strapi: Core.Strapi): Promise<boolean> {
  const knex = strapi.db.connection;
  const where = await nextWork(knex);
  if (where === undefined) return false;
  const { run_id: runId, position } = where;
  const [run, [entry]] = [await findRun(knex, runId), await entriesAt(knex, runId, [position])];
  const gallery = entry?.changes.gallery;
  try {
    if (run && entry && run.undoneBy === null && Array.isArray(gallery?.after)) {
      const taken = await takeAll(strapi, gallery);
      await inRun({ id: runId, writer: run.actor.name }, () => finishEntry(strapi, run, entry, taken));
    }
  } catch (error) {
    if (await isWaitingForDatabase(knex, error)) throw error;
    strapi.log.error(`Catalogue: the pictures of entry ${position} of the run ${runId} were not added: ${String(error)}`);
  }
  await knex(PICTURE_WORK).where(where).delete();
  return true;
}
