import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { insertEntryChanges, type EntryChange } from '../../editorial/entry-changes';
import { readVersions } from './document-values';
import { addOutcomes, storeOutcomes, type Outcome } from './outcome';
import type { Run, RunEntry } from './run';
import { RUNS } from './tables';

/** The run was stopped, or another instance went on with it: this batch is not committed. */
export class RunMoved extends Error {}

/** @returns the outcomes with the versions that the entries have now: undo compares them */
export async function withVersions(
  strapi: Core.Strapi,
  entries: readonly RunEntry[],
  outcomes: readonly Outcome[],
): Promise<Outcome[]> {
  const uidOf = new Map(entries.map(({ position, uid }) => [position, uid]));
  const versions = new Map<string, Awaited<ReturnType<typeof readVersions>>>();
  for (const uid of new Set(uidOf.values())) {
    const written = outcomes.filter(({ position, state }) => state === 'applied' && uidOf.get(position) === uid);
    const documentIds = written.flatMap(({ documentId }) => (documentId === null ? [] : [documentId]));
    versions.set(uid, await readVersions(strapi, uid, documentIds));
  }
  return outcomes.map((one) => {
    const found = one.state === 'applied' ? versions.get(uidOf.get(one.position) ?? '')?.get(one.documentId ?? '') : undefined;
    return found ? { ...one, appliedVersion: found } : one;
  });
}

/** Records in the history of the entries what a batch has changed, under the versions that it has written. */
export async function recordHistory(
  strapi: Core.Strapi,
  trx: Knex,
  run: Run,
  entries: readonly RunEntry[],
  outcomes: readonly Outcome[],
): Promise<void> {
  const byPosition = new Map(entries.map((entry) => [entry.position, entry]));
  const writes = outcomes.flatMap(({ position, state, documentId, appliedVersion }): EntryChange[] => {
    const { uid, changes } = byPosition.get(position) ?? {};
    if (state !== 'applied' || documentId === null || uid === undefined || changes === undefined) return [];
    const isSave = Object.keys(changes).length > 0;
    return [{ uid, documentId, kind: 'run', changes, at: (isSave ? appliedVersion?.draft : undefined) ?? undefined }];
  });
  await insertEntryChanges(strapi, trx, writes, run);
}

/** Records a batch in its own transaction. @throws RunMoved */
export async function recordBatch(
  trx: Knex,
  run: Run,
  last: number,
  entries: readonly RunEntry[],
  outcomes: readonly Outcome[],
): Promise<Run> {
  await storeOutcomes(trx, run, outcomes);
  const counts = addOutcomes(run, entries, outcomes);
  const moved: number = await trx(RUNS)
    .where({ id: run.id, state: 'running', applied_until: run.appliedUntil })
    .update({ applied_until: last, counts: JSON.stringify(counts), attempts: 0, retry_at: null });
  if (moved !== 1) throw new RunMoved();
  return { ...run, counts, appliedUntil: last };
}
