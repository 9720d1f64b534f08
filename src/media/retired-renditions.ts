import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { inWriteTransaction } from '../read-model/write/write-transaction';
import { isRendition, type Format, type Formats } from '../read-model/projection/renditions';
import { removeRendition } from './storage';

/*
 * Renditions that no file names any more, and when they are taken away: pages and caches of storefronts go on showing an
 * address for a while after the API has stopped naming it.
 */
const TABLE = 'storefront_retired_pictures';

/** How long a replaced rendition can still be loaded, in milliseconds. */
export const KEPT_MS = 24 * 60 * 60 * 1000;

/** Taken away in one transaction, in which no editor can save. */
const BATCH = 50;

const nameOf = ({ hash, ext }: Format): string => `${hash}${ext}`;

const renditionsIn = (formats: Formats | null): Map<string, Format> =>
  new Map(
    Object.values(formats ?? {})
      .filter(isRendition)
      .map((format) => [nameOf(format), format]),
  );

interface RetiredRow {
  name: string;
  file: string;
}

/** A picture's formats around a change of it. */
export interface FormatsChange {
  fileId: number;
  before: Formats | null;
  /** undefined where the picture is deleted */
  after: Formats | null | undefined;
}

/**
 * Notes which renditions a picture has lost, and that those which it has now are in use. Those of a deleted picture are
 * of no use to anybody at once.
 */
export async function retireLost(trx: Knex, { fileId, before, after }: FormatsChange): Promise<void> {
  const removeAfter = Date.now() + (after === undefined ? 0 : KEPT_MS);
  if (after === undefined) await trx(TABLE).where({ file_id: fileId }).update({ remove_after: removeAfter });
  const now = renditionsIn(after ?? null);
  if (now.size > 0)
    await trx(TABLE)
      .whereIn('name', [...now.keys()])
      .delete();
  const lost = [...renditionsIn(before)].filter(([name]) => !now.has(name));
  if (lost.length === 0) return;
  const rows = lost.map(([name, format]) => ({ name, file: JSON.stringify(format), file_id: fileId, remove_after: removeAfter }));
  await trx(TABLE).insert(rows).onConflict('name').merge();
}

/** Keeps these renditions from being taken away: to be called before they are stored. */
export async function claim(strapi: Core.Strapi, formats: readonly Pick<Format, 'hash' | 'ext'>[]): Promise<void> {
  const names = formats.map(({ hash, ext }) => `${hash}${ext}`);
  await inWriteTransaction(strapi, async (trx) => {
    await trx(TABLE).whereIn('name', names).delete();
  });
}

/** Takes away what is due. */
export async function removeDue(strapi: Core.Strapi): Promise<void> {
  let removed: number;
  do {
    // In a transaction with the removal: a rendition that is made again meanwhile waits, and is stored after it.
    removed = await inWriteTransaction(strapi, async (trx) => {
      const due: RetiredRow[] = await trx(TABLE).where('remove_after', '<=', Date.now()).limit(BATCH).select('name', 'file');
      for (const { file } of due) await removeRendition(JSON.parse(file) as Format);
      const names = due.map(({ name }) => name);
      if (names.length > 0) await trx(TABLE).whereIn('name', names).delete();
      return names.length;
    });
  } while (removed === BATCH);
}

/** @returns which of these names are kept for a while yet */
export async function keptAmong(knex: Knex, names: readonly string[]): Promise<Set<string>> {
  const rows: { name: string }[] = await knex(TABLE).whereIn('name', names).select('name');
  return new Set(rows.map(({ name }) => name));
}
