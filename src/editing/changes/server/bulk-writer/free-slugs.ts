import type { Core, UID } from '@strapi/strapi';
import type { Knex } from 'knex';
import { slugsOfNames } from '../../../saving/server/slugs';
import { contentTables } from '../../../recycle-bin/server/content-tables';

/** Numbers that are tried at first; twice as many each further time. */
const FIRST_NUMBERS = 8;

/** @returns those of these slugs that entries have */
async function findTaken(strapi: Core.Strapi, trx: Knex, uid: string, slugs: readonly string[]): Promise<string[]> {
  const { table, hasDrafts } = contentTables(strapi).of(uid);
  // By whole slugs: no index serves the beginning of one on both databases, and each batch would read all entries.
  const query = trx(table).whereIn('slug', [...new Set(slugs)]);
  return (hasDrafts ? query.whereNull('published_at') : query).pluck('slug') as Promise<string[]>;
}

/**
 * @param taken slugs that the batch itself uses; those that are given here are added
 * @returns a slug for each name, as the panel's button makes it: "Rượu Đỏ" becomes `ruou-do`, or `ruou-do-1` if that is taken
 */
export async function freeSlugs(
  strapi: Core.Strapi,
  trx: Knex,
  uid: UID.ContentType,
  names: readonly string[],
  taken: Set<string>,
): Promise<string[]> {
  const bases = (await slugsOfNames(strapi, uid, names)).map((slug) => slug || strapi.contentType(uid).modelName);
  for (const slug of await findTaken(strapi, trx, uid, bases)) taken.add(slug);
  const slugs: string[] = [];
  for (const base of bases) {
    let candidates = [base];
    let slug: string | undefined;
    for (let from = 1; slug === undefined; from += candidates.length) {
      slug = candidates.find((one) => !taken.has(one));
      if (slug !== undefined) break;
      const count = Math.max(FIRST_NUMBERS, from);
      candidates = Array.from({ length: count }, (_, index) => `${base}-${from + index}`);
      for (const one of await findTaken(strapi, trx, uid, candidates)) taken.add(one);
    }
    taken.add(slug);
    slugs.push(slug);
  }
  return slugs;
}
