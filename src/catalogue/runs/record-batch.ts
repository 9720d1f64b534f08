import type { Core, UID } from '@strapi/strapi';
import type { Knex } from 'knex';
import { insertEntryChanges, type EntryChange } from '../../editorial/entry-changes';
import { readVersions } from './document-values';
import { addOutcomes, storeOutcomes, type Outcome } from './outcome';
import { comesLater } from './references';
import type { Run } from './run';
import { RUNS } from './tables';

/** The run was stopped, or another instance went on with it: this batch is not committed. */
export class RunMoved extends Error {}

/** @returns the outcomes with the versions that the entries have now: undo compares them */
async function withVersions(strapi: Core.Strapi, outcomes: readonly Outcome[]): Promise<Outcome[]> {
  const written = new Map<UID.ContentType, string[]>();
  for (const { state, documentId, entry } of outcomes)
    if (state === 'applied' && documentId !== null) written.set(entry.uid, [...(written.get(entry.uid) ?? []), documentId]);
  const versions = new Map<UID.ContentType, Awaited<ReturnType<typeof readVersions>>>();
  for (const [uid, documentIds] of written) versions.set(uid, await readVersions(strapi, uid, documentIds));
  return outcomes.map((one) => {
    const found = one.state === 'applied' ? versions.get(one.entry.uid)?.get(one.documentId ?? '') : undefined;
    return found ? { ...one, appliedVersion: found } : one;
  });
}

/** What a batch has changed, under the versions that it has written, for the history of the entries. */
const changesOf = (outcomes: readonly Outcome[]): EntryChange[] =>
  outcomes.flatMap(({ entry: { uid, changes: planned }, state, documentId, appliedVersion }) => {
    if (state !== 'applied' || documentId === null) return [];
    const changes = Object.fromEntries(Object.entries(planned).filter(([, { after }]) => !comesLater(after)));
    const isSave = Object.keys(changes).length > 0;
    return [{ uid, documentId, kind: 'run', changes, at: (isSave ? appliedVersion?.draft : undefined) ?? undefined }];
  });

/** Records a batch in its own transaction. @param last position of its last entry @throws RunMoved */
export async function recordBatch(
  strapi: Core.Strapi,
  trx: Knex,
  run: Run,
  last: number,
  outcomes: readonly Outcome[],
): Promise<Run> {
  const recorded = await withVersions(strapi, outcomes);
  await storeOutcomes(trx, run, recorded);
  await insertEntryChanges(strapi, trx, changesOf(recorded), run);
  const counts = addOutcomes(run, recorded);
  const moved: number = await trx(RUNS)
    .where({ id: run.id, state: 'running', applied_until: run.appliedUntil })
    .update({ applied_until: last, counts: JSON.stringify(counts), attempts: 0, retry_at: null });
  if (moved !== 1) throw new RunMoved();
  return { ...run, counts, appliedUntil: last };
}
