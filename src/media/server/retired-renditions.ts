import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { endsWithin } from '../../platform/time-limit';
import type { Format } from '../../public/read-model/projection/renditions';
import {
  findNamedRenditions,
  renditionName,
  isOriginal,
  RETIRED_RENDITIONS_TABLE as TABLE,
  type DeletedOriginal,
} from '../../public/read-model/write/retired-renditions';
import { inWriteTransaction } from '../../public/read-model/write/commits';
import { removeStored } from './storage';

const BATCH_SIZE = 50;
/** For one file. The provider may still finish later: removing a file twice is no error. */
const REMOVAL_TIMEOUT_MS = 30_000;

interface RetiredRow {
  name: string;
  /** JSON of a {@link Format} or a {@link DeletedOriginal} */
  file: string;
}

/** Call it before these renditions are stored: without it, an earlier retirement would remove them. */
export async function cancelRemoval(strapi: Core.Strapi, formats: readonly Pick<Format, 'hash' | 'ext'>[]): Promise<void> {
  await inWriteTransaction(strapi, async (trx) => {
    await trx(TABLE).whereIn('name', formats.map(renditionName)).delete();
  });
}

/** @returns the hash of the file that a thumbnail belongs to */
const fileHashOf = (hash: string): string => hash.replace(/^thumbnail_/, '');

/** @returns the names of files that exist again: an import brings deleted files back, under their names */
async function findExisting(knex: Knex, due: readonly RetiredRow[]): Promise<Set<string>> {
  const existing = await findNamedRenditions(
    knex,
    due.map(({ name }) => name),
  );
  const originals = due.map(({ file }) => JSON.parse(file) as Format | DeletedOriginal).filter(isOriginal);
  if (originals.length === 0) return existing;
  const hashes = originals.flatMap(({ hash }) => [hash, fileHashOf(hash)]);
  const stored = new Set((await knex('files').whereIn('hash', hashes).pluck('hash')) as string[]);
  for (const file of originals) if (stored.has(file.hash) || stored.has(fileHashOf(file.hash))) existing.add(renditionName(file));
  return existing;
}

/**
 * Removes retired files whose time is over. No transaction is open while the upload provider works. What it fails to remove
 * stays retired, and the next run of the job `renditions` tries again.
 */
export async function removeExpiredRenditions(strapi: Core.Strapi): Promise<void> {
  const knex = strapi.db.connection;
  const failures: string[] = [];
  for (let last: string | undefined = ''; last !== undefined;) {
    const due: RetiredRow[] = await knex(TABLE)
      .where('remove_after', '<=', Date.now())
      .where('name', '>', last)
      .orderBy('name')
      .limit(BATCH_SIZE)
      .select('name', 'file');
    last = due.length < BATCH_SIZE ? undefined : due.at(-1)?.name;
    const existing = await findExisting(knex, due);
    const removed: string[] = [];
    for (const { name, file } of due) {
      try {
        if (!existing.has(name) && !(await endsWithin(removeStored(JSON.parse(file) as Format), REMOVAL_TIMEOUT_MS)))
          throw new Error('The upload provider did not answer in time.');
        removed.push(name);
      } catch (error) {
        failures.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
    if (removed.length === 0) continue;
    await inWriteTransaction(strapi, async (trx) => {
      await trx(TABLE).whereIn('name', removed).where('remove_after', '<=', Date.now()).delete();
    });
  }
  const [first] = failures;
  if (first !== undefined)
    strapi.log.error(`Pictures: ${failures.length} deleted files could not be removed, it is tried again. ${first}`);
}
