import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { Format } from '../read-model/projection/renditions';
import { renditionName, RETIRED_RENDITIONS_TABLE as TABLE } from '../read-model/write/retired-renditions';
import { inWriteTransaction } from '../read-model/write/write-transaction';
import { removeRendition } from './storage';

/** Removed in one transaction, which keeps editors waiting. */
const BATCH_SIZE = 50;

interface RetiredRow {
  name: string;
  /** JSON of a {@link Format} */
  file: string;
}

/** Call it before these renditions are stored: without it, an earlier retirement would remove them. */
export async function cancelRemoval(strapi: Core.Strapi, formats: readonly Pick<Format, 'hash' | 'ext'>[]): Promise<void> {
  await inWriteTransaction(strapi, async (trx) => {
    await trx(TABLE).whereIn('name', formats.map(renditionName)).delete();
  });
}

/** Removes the retired renditions whose time is over. */
export async function removeExpiredRenditions(strapi: Core.Strapi): Promise<void> {
  let removed: number;
  do {
    // Under the write lock: the same rendition, made again meanwhile, is stored after the removal and not before it.
    removed = await inWriteTransaction(strapi, async (trx) => {
      const due: RetiredRow[] = await trx(TABLE).where('remove_after', '<=', Date.now()).limit(BATCH_SIZE).select('name', 'file');
      for (const { file } of due) await removeRendition(JSON.parse(file) as Format);
      const names = due.map(({ name }) => name);
      if (names.length > 0) await trx(TABLE).whereIn('name', names).delete();
      return names.length;
    });
  } while (removed === BATCH_SIZE);
}

/** @returns those of these names that are retired and not removed yet */
export async function findRetired(knex: Knex, names: readonly string[]): Promise<Set<string>> {
  const rows: { name: string }[] = await knex(TABLE).whereIn('name', names).select('name');
  return new Set(rows.map(({ name }) => name));
}
