import { randomUUID } from 'node:crypto';
import type { Core, UID } from '@strapi/strapi';
import type { Knex } from 'knex';
import { isRecord } from '../../../contract/is-record';
import type { Actor, EntryKind, Json, PlannedEntry, Run, RunCounts, RunEntry, RunKind } from './run';
import { deleteRun, findRun, INSERT_SIZE, insertEntries, NO_COUNTS, toStoredEntry, countWaiting } from './run-store';
import { RUN_ENTRIES, RUNS } from './tables';
import type { StoredDocument } from './document-values';

interface RunRequest {
  kind: RunKind;
  uid: UID.ContentType;
  /** in Vietnamese, at most 500 characters */
  title: string;
  actor: Actor;
  source: Json;
}

const TITLE_LENGTH = 500;

/** @returns the id of a run without entries, in the state `planning` */
export async function insertRun(knex: Knex, request: RunRequest, undoOf: string | null = null): Promise<string> {
  const id = randomUUID();
  const { kind, uid, title, actor, source } = request;
  await knex(RUNS).insert({
    id,
    kind,
    uid,
    title: title.slice(0, TITLE_LENGTH),
    state: 'planning',
    undo_of: undoOf,
    created_at: Date.now(),
    actor_id: actor.id,
    actor_name: actor.name,
    source: JSON.stringify(source),
    counts: JSON.stringify(NO_COUNTS),
    chosen: 0,
    applied_until: 0,
  });
  return id;
}

interface Written {
  counts: RunCounts;
  /** how many have prices that can hardly be meant */
  oddPrices: Partial<Record<EntryKind, number>>;
}

async function writeEntries(knex: Knex, run: Pick<Run, 'id' | 'uid'>, entries: AsyncIterable<PlannedEntry>): Promise<Written> {
  const counts = { ...NO_COUNTS };
  const oddPrices: Written['oddPrices'] = {};
  let position = 0;
  let chunk: RunEntry[] = [];
  for await (const planned of entries) {
    position += 1;
    const entry = toStoredEntry(run, position, planned);
    chunk.push(entry);
    if (planned.hasOddPrice === true) oddPrices[entry.kind] = (oddPrices[entry.kind] ?? 0) + 1;
    if (entry.uid === run.uid) {
      counts[entry.kind] += 1;
      counts.total += 1;
    }
    if (chunk.length < INSERT_SIZE) continue;
    await insertEntries(knex, chunk);
    chunk = [];
  }
  await insertEntries(knex, chunk);
  return { counts, oddPrices };
}

/**
 * Stores a dry run: what its entries would change. It writes no content. An error of the entries leaves no run.
 *
 * @param entries in the order in which they are applied, read once and in chunks, so that their number does not matter to memory
 * @param known what the source also tells behind the last of them
 */
export async function createRun(
  strapi: Core.Strapi,
  request: RunRequest,
  entries: AsyncIterable<PlannedEntry>,
  known: () => object = () => ({}),
): Promise<Run> {
  const knex = strapi.db.connection;
  const id = await insertRun(knex, request);
  try {
    const { counts, oddPrices } = await writeEntries(knex, { id, uid: request.uid }, entries);
    const source = isRecord(request.source) ? { ...request.source, ...known(), oddPrices } : request.source;
    await knex(RUNS)
      .where({ id })
      .update({ state: 'draft', counts: JSON.stringify(counts), source: JSON.stringify(source) });
  } catch (error) {
    await deleteRun(knex, id);
    throw error;
  }
  const run = await findRun(knex, id);
  if (!run) throw new Error(`The run ${id} was deleted while it was planned.`);
  return run;
}

/** Tells the entries of a run that no editor has waited for: of a plan that is due, or of an undo. */
export interface Planner {
  /** all of them, from the beginning: an earlier attempt may have been killed */
  entries: (strapi: Core.Strapi, run: Run) => AsyncIterable<PlannedEntry>;
  /** one whose document was saved since, in the transaction that applies it. Without this, or undefined: it is left alone */
  entryAgain?: (
    strapi: Core.Strapi,
    trx: Knex,
    run: Run,
    entry: RunEntry,
    stored: StoredDocument,
  ) => Promise<PlannedEntry | undefined>;
}

export async function planRun(strapi: Core.Strapi, run: Run, planner: Planner): Promise<void> {
  const knex = strapi.db.connection;
  await knex(RUN_ENTRIES).where({ run_id: run.id }).delete();
  const { counts } = await writeEntries(knex, run, planner.entries(strapi, run));
  await knex(RUNS)
    .where({ id: run.id, state: 'planning' })
    .update({
      state: 'queued',
      counts: JSON.stringify(counts),
      choices: JSON.stringify({ kinds: ['changed'], publish: true }),
      chosen: await countWaiting(knex, run),
      started_at: Date.now(),
    });
}
