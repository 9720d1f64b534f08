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
  const { kind, uid, title, actor, source } = request;
  const row: Partial<RunRow> = {
    ...{ id, kind, uid, title: title.slice(0, TITLE_LENGTH), state: 'planning', undo_of: undoOf, created_at: Date.now() },
    ...{ actor_id: actor.id, actor_name: actor.name.slice(0, NAME_LENGTH) },
    ...{ source: JSON.stringify(source), counts: JSON.stringify(NO_COUNTS), chosen: 0, applied_until: 0 },
  };
  await knex(RUNS).insert(row);
  return id;
}

interface Written {
  counts: RunCounts;
  /** how many have prices that can hardly be meant */
  oddPrices: Partial<Record<EntryKind, number>>;
}

/** Writes the entries of a run as they come. */
export async function writeEntries(
  knex: Knex,
  run: Pick<Run, 'id' | 'uid'>,
  entries: AsyncIterable<PlannedEntry>,
): Promise<Written> {
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
 */
export async function createRun(strapi: Core.Strapi, request: RunRequest, entries: AsyncIterable<PlannedEntry>): Promise<Run> {
  const knex = strapi.db.connection;
  const id = await insertRun(knex, request);
  try {
    const { counts, oddPrices } = await writeEntries(knex, { id, uid: request.uid }, entries);
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
