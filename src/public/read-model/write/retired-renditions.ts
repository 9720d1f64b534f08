import type { Knex } from 'knex';
import { isRendition, type Format, type Formats } from '../projection/renditions';

/** Rendition → file. Without it, finding the file of a rendition reads the formats of all files. */
export const RENDITIONS_TABLE = 'storefront_renditions';

/** The file's name at the provider. */
export const renditionName = ({ hash, ext }: Pick<Format, 'hash' | 'ext'>): string => `${hash}${ext}`;

/** @returns the renditions by their names */
export const renditionsIn = (formats: Formats | null): Map<string, Format> =>
  new Map(
    Object.values(formats ?? {})
      .filter(isRendition)
      .map((format) => [renditionName(format), format]),
  );

/** Records which renditions belong to a file; none after it is deleted. */
export async function recordRenditionNames(trx: Knex, fileId: number, names: readonly string[]): Promise<void> {
  await trx(RENDITIONS_TABLE)
    .where({ file_id: fileId })
    .whereNotIn('name', [...names])
    .delete();
  if (names.length === 0) return;
  const rows = names.map((name) => ({ name, file_id: fileId }));
  await trx(RENDITIONS_TABLE).insert(rows).onConflict('name').merge();
}

/** @returns those of these names that a file has now */
export async function findNamedRenditions(knex: Knex, names: readonly string[]): Promise<Set<string>> {
  const rows: { name: string }[] = await knex(RENDITIONS_TABLE)
    .whereIn('name', [...names])
    .select('name');
  return new Set(rows.map(({ name }) => name));
}

export const RETIRED_RENDITIONS_TABLE = 'storefront_retired_pictures';

/** A storefront's pages and caches may still use a URL that the API no longer returns, so the rendition stays for this time. */
const RETENTION_MS = 24 * 60 * 60 * 1000;

/** A deleted file: the provider removes it after the commit, by these columns. */
export interface DeletedOriginal extends Pick<Format, 'hash' | 'ext' | 'mime' | 'url'> {
  provider: string;
  provider_metadata: unknown;
  /** the panel's thumbnail */
  formats: Record<string, Format>;
}

export const isOriginal = (file: Format | DeletedOriginal): file is DeletedOriginal => 'provider' in file;

/** A picture's formats before and after a change of it. */
interface FormatsChange {
  fileId: number;
  before: Formats | null;
  /** undefined when the picture is deleted */
  after: Formats | null | undefined;
}

async function retire(
  trx: Knex,
  fileId: number,
  files: Map<string, Format | DeletedOriginal>,
  remove_after: number,
): Promise<void> {
  if (files.size === 0) return;
  const rows = [...files].map(([name, file]) => ({ name, file: JSON.stringify(file), file_id: fileId, remove_after }));
  await trx(RETIRED_RENDITIONS_TABLE).insert(rows).onConflict('name').merge();
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
  await retire(trx, fileId, new Map(lost), remove_after);
  await recordRenditionNames(trx, fileId, [...current.keys()]);
}

/**
 * To be called before a file is stored: a crash before a row names it would leave it at the provider for ever. Naming a rendition takes
 * this back; an original that a row names by then stays.
 */
export async function retireUnlessNamed(knex: Knex, file: Format | DeletedOriginal): Promise<void> {
  const row = { name: renditionName(file), file: JSON.stringify(file), remove_after: Date.now() + RETENTION_MS };
  await knex(RETIRED_RENDITIONS_TABLE).insert(row).onConflict('name').merge();
}

/**
 * Records that the provider must remove a deleted file. The record commits with the deletion, so a provider that fails, or a
 * crash, leaves no file that nothing names.
 */
export async function retireOriginal(trx: Knex, fileId: number, original: DeletedOriginal): Promise<void> {
  await retire(trx, fileId, new Map([[renditionName(original), original]]), Date.now());
}
