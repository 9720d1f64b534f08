import type { Knex } from 'knex';
import { z } from '@strapi/utils';
import { isScope } from '../../contract/scopes';
import type { Versions } from './purge-plan';

const KEY = 'edge';
const MINUTE_MS = 60_000;

const recordSchema = z.object({
  /** what the edge was told of */
  versions: z.record(z.string(), z.number()),
  /** the program and its configuration; another one answers differently at the same versions */
  program: z.string(),
  /** purges to repeat, for fetches that were in flight; `at`: milliseconds since 1970 */
  again: z.array(z.object({ at: z.number(), tags: z.array(z.string()) })),
  /** calls of the last minute */
  calls: z.array(z.number()),
});

/** What the edge was told of, for all instances and over restarts: what is missing in it is still to be told. */
export interface PurgeRecord {
  /** undefined: nothing */
  versions: Versions | undefined;
  program: string;
  again: readonly { at: number; tags: readonly string[] }[];
  calls: readonly number[];
}

export async function readPurgeRecord(knex: Knex): Promise<PurgeRecord> {
  const [row]: { value: string }[] = await knex('storefront_state').where({ key: KEY }).select('value');
  const { data } = recordSchema.safeParse(row === undefined ? undefined : JSON.parse(row.value));
  if (!data) return { versions: undefined, program: '', again: [], calls: [] };
  const known = Object.entries(data.versions).flatMap(([name, version]) => (isScope(name) ? [[name, version] as const] : []));
  return { ...data, versions: new Map(known) };
}

export async function writePurgeRecord(knex: Knex, record: PurgeRecord): Promise<void> {
  const { versions, calls } = record;
  const value = JSON.stringify({
    ...record,
    versions: Object.fromEntries(versions ?? []),
    calls: calls.filter((at) => at > Date.now() - MINUTE_MS),
  });
  await knex('storefront_state').insert({ key: KEY, value }).onConflict('key').merge();
}

/** @returns when the next call may be made, in milliseconds since 1970 */
export function nextCallAt({ calls }: PurgeRecord, callsPerMinute: number): number {
  const recent = calls.filter((at) => at > Date.now() - MINUTE_MS);
  return recent.length < callsPerMinute ? 0 : (recent.at(-callsPerMinute) ?? 0) + MINUTE_MS;
}
