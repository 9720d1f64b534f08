import type { Knex } from 'knex';
import { isRendition, type Format, type Formats } from '../projection/renditions';

export const RETIRED_RENDITIONS_TABLE = 'storefront_retired_pictures';

/** A storefront's pages and caches may still use a URL that the API no longer returns, so the rendition stays for this time. */
export const RETENTION_MS = 24 * 60 * 60 * 1000;

/** The file's name at the provider. */
export const renditionName = ({ hash, ext }: Pick<Format, 'hash' | 'ext'>): string => `${hash}${ext}`;

const renditionsIn = (formats: Formats | null): Map<string, Format> =>
  new Map(
    Object.values(formats ?? {})
      .filter(isRendition)
      .map((format) => [renditionName(format), format]),
  );

/** A picture's formats before and after a change of it. */
export interface FormatsChange {
  fileId: number;
  before: Formats | null;
  /** undefined when the picture is deleted */
  after: Formats | null | undefined;
}

/**
 * Retires the renditions that a picture has lost, and un-retires those that it has now. Those of a deleted picture may be
 * removed immediately.
 */
export async function retireLostRenditions(trx: Knex, { fileId, before, after }: FormatsChange): Promise<void> {
  const table = (): Knex.QueryBuilder => trx(RETIRED_RENDITIONS_TABLE);
  const remove_after = Date.now() + (after === undefined ? 0 : RETENTION_MS);
  if (after === undefined) await table().where({ file_id: fileId }).update({ remove_after });
  const current = renditionsIn(after ?? null);
  if (current.size > 0)
    await table()
      .whereIn('name', [...current.keys()])
      .delete();
  const lost = [...renditionsIn(before)].filter(([name]) => !current.has(name));
  if (lost.length === 0) return;
  const rows = lost.map(([name, format]) => ({ name, file: JSON.stringify(format), file_id: fileId, remove_after }));
  await table().insert(rows).onConflict('name').merge();
}
