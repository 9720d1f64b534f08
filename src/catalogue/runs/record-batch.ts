import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
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
