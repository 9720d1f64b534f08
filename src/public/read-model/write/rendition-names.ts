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
