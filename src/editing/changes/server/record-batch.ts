import type { Core, UID } from '@strapi/strapi';
import type { Knex } from 'knex';
import { insertEntryChanges, type EntryChange } from '../../saving/server/entry-changes';
import { chunksOf } from '../../../platform/chunks';
import { addToList } from '../../../platform/multimap';
import { isSameValue, readVersions } from './document-values';
import type { Outcome } from './outcome';
import { comesLater } from './references';
import type { Change, Run, RunEntry } from './run';
import { RUN_ENTRIES, RUNS } from './tables';

/** The run was stopped, an editor has changed the plan, or another instance went on with it: this is not committed. */
export class RunMoved extends Error {}

/** @returns the outcomes with the versions that the entries have now: undo compares them */
async function withVersions(strapi: Core.Strapi, outcomes: readonly Outcome[]): Promise<Outcome[]> {
  const written = new Map<UID.ContentType, string[]>();
  for (const { state, documentId, entry } of outcomes)
    if (state === 'applied' && documentId !== null) addToList(written, entry.uid, documentId);
  const versions = new Map<UID.ContentType, Awaited<ReturnType<typeof readVersions>>>();
  for (const [uid, documentIds] of written) versions.set(uid, await readVersions(strapi, uid, documentIds));
  return outcomes.map((one) => {
    const found = one.state === 'applied' ? versions.get(one.entry.uid)?.get(one.documentId ?? '') : undefined;
    return found ? { ...one, appliedVersion: found } : one;
  });
}

/** What an entry has changed, of the draft or of the published version alone: a sale leaves an edited draft as it is. */
function changesOf({ changes, publishedChanges }: RunEntry): [string, Change][] {
  const published = Object.entries(publishedChanges ?? {}).filter(([, { before, after }]) => !isSameValue(before, after));
  return Object.entries({ ...Object.fromEntries(published), ...changes }).filter(([, { after }]) => !comesLater(after));
}

/** What a batch has changed, under the versions that it has written, for the history of the entries. */
const historyOf = (outcomes: readonly Outcome[]): EntryChange[] =>
  outcomes.flatMap(({ entry, state, documentId, appliedVersion }) => {
    if (state !== 'applied' || documentId === null) return [];
    const isSave = Object.values(entry.changes).some(({ after }) => !comesLater(after));
    const at = (isSave ? appliedVersion?.draft : undefined) ?? undefined;
    return [{ uid: entry.uid, documentId, kind: 'run', changes: Object.fromEntries(changesOf(entry)), at }];
  });

const UPDATE_SIZE = 100;

async function storeOutcomes(trx: Knex, run: Run, outcomes: readonly Outcome[]): Promise<void> {
  for (const chunk of chunksOf(outcomes, UPDATE_SIZE)) {
    const values = chunk.map((one): (string | number | null)[] => [
      one.entry.position,
      one.state,
      one.documentId,
      one.reason,
      one.appliedVersion === null ? null : JSON.stringify(one.appliedVersion),
      one.publishedChanges === null ? null : JSON.stringify(one.publishedChanges),
    ]);
    // One statement: a statement for each entry takes as long as its write.
    const row = 'SELECT CAST(? AS integer), CAST(? AS text), CAST(? AS text), CAST(? AS text), CAST(? AS text), CAST(? AS text)';
    await trx.raw(
      `WITH one(position, state, document_id, reason, applied_version, published_changes) AS (${values.map(() => row).join(' UNION ALL ')})
       UPDATE ${RUN_ENTRIES} SET state = one.state, document_id = one.document_id, reason = one.reason,
         applied_version = one.applied_version, published_changes = one.published_changes
       FROM one WHERE ${RUN_ENTRIES}.run_id = ? AND ${RUN_ENTRIES}.position = one.position`,
      [...values.flat(), run.id] as (string | number)[],
    );
  }
}

/** Records a batch in its own transaction. @param last position of its last entry @throws RunMoved */
export async function recordBatch(
  strapi: Core.Strapi,
  trx: Knex,
  run: Run,
  last: number,
  outcomes: readonly Outcome[],
): Promise<void> {
  const recorded = await withVersions(strapi, outcomes);
  await storeOutcomes(trx, run, recorded);
  await insertEntryChanges(strapi, trx, historyOf(recorded), run);
  const counts = { ...run.counts };
  // Entries of other content types are not counted.
  for (const { entry, state } of recorded) if (entry.uid === run.uid) counts[state] += 1;
  const moved: number = await trx(RUNS)
    .where({ id: run.id, state: 'running', applied_until: run.appliedUntil })
    .update({ applied_until: last, counts: JSON.stringify(counts) });
  if (moved !== 1) throw new RunMoved();
}
