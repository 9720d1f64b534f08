import { randomUUID } from 'node:crypto';
import type { Core, UID } from '@strapi/strapi';
import type { Knex } from 'knex';
import { isRecord } from '../../contract/is-record';
import type { Actor, EntryKind, Json, PlannedEntry, Run, RunCounts, RunEntry, RunKind } from './run';
import { deleteRun, findRun, insertEntries, INSERT_SIZE, NO_COUNTS, toStoredEntry } from './run-store';
import { RUNS, type RunRow } from './tables';

/** What is asked. */
export interface RunRequest {
  kind: RunKind;
  uid: UID.ContentType;
  /** in Vietnamese, at most 500 characters */
  title: string;
  actor: Actor;
  source: Json;
}

const TITLE_LENGTH = 500;
const NAME_LENGTH = 255;

/** @returns the id of a run without entries, in the state `planning` */
export async function insertRun(knex: Knex, request: RunRequest, undoOf: string | null = null): Promise<string> {
  const id = randomUUID();
  const row: RunRow = {
    id,
    kind: request.kind,
    uid: request.uid,
    title: request.title.slice(0, TITLE_LENGTH),
    state: 'planning',
    undo_of: undoOf,
    undone_by: null,
    actor_id: request.actor.id,
    actor_name: request.actor.name.slice(0, NAME_LENGTH),
    starts: null,
    source: JSON.stringify(request.source),
    choices: null,
    counts: JSON.stringify(NO_COUNTS),
    failure: null,
    created_at: Date.now(),
    started_at: null,
    finished_at: null,
    chosen: 0,
    applied_until: 0,
  };
  await knex(RUNS).insert(row);
  return id;
}

/** Writes the entries of a run as they come. @returns their counts */
export async function writeEntries(
  knex: Knex,
  run: Pick<Run, 'id' | 'uid'>,
  entries: AsyncIterable<PlannedEntry>,
): Promise<RunCounts> {
  const counts = { ...NO_COUNTS };
  let position = 0;
  let chunk: RunEntry[] = [];
  for await (const planned of entries) {
    position += 1;
    const entry = toStoredEntry(run, position, planned);
    chunk.push(entry);
    if (entry.uid === run.uid) {
      counts[entry.kind] += 1;
      counts.total += 1;
    }
    if (chunk.length < INSERT_SIZE) continue;
    await insertEntries(knex, chunk);
    chunk = [];
  }
  await insertEntries(knex, chunk);
  return counts;
}

/** Counts the entries whose prices can hardly be meant, as `OddPrices`. */
async function* countOddPrices(
  entries: AsyncIterable<PlannedEntry>,
  odd: Partial<Record<EntryKind, number>>,
): AsyncGenerator<PlannedEntry> {
  for await (const entry of entries) {
    if (entry.hasOddPrice === true) odd[entry.kind] = (odd[entry.kind] ?? 0) + 1;
    yield entry;
  }
}

/**
 * Stores a dry run: what its entries would change. It writes no content. An error of the entries leaves no run.
 *
 * @param entries in the order in which they are applied, read once and in chunks, so that their number does not matter to memory
 */
export async function createRun(strapi: Core.Strapi, request: RunRequest, entries: AsyncIterable<PlannedEntry>): Promise<Run> {
  const knex = strapi.db.connection;
  const id = await insertRun(knex, request);
  try {
    const oddPrices: Partial<Record<EntryKind, number>> = {};
    const counts = await writeEntries(knex, { id, uid: request.uid }, countOddPrices(entries, oddPrices));
    const source = isRecord(request.source) ? { ...request.source, oddPrices } : request.source;
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
