import type { Core, UID } from '@strapi/strapi';
import type { Knex } from 'knex';
import { slugsOfNames } from '../../../editorial/slugs';
import { chunksOf } from '../../../platform/chunks';
import { contentTables } from '../../../recycle-bin/content-tables';

/** Slugs that one statement asks for. */
const CHUNK = 1_000;

/** Numbers that are tried at first; twice as many each further time. */
const FIRST_NUMBERS = 8;

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
  const { table, hasDrafts } = contentTables(strapi).of(uid);
  const asked = new Set<string>();
  // By whole slugs: no index serves the beginning of one on both databases, and each batch would read all entries.
  const ask = async (slugs: readonly string[]): Promise<void> => {
    for (const chunk of chunksOf(
      [...new Set(slugs)].filter((slug) => !asked.has(slug)),
      CHUNK,
    )) {
      const query = trx(table).whereIn('slug', chunk);
      const found: string[] = await (hasDrafts ? query.whereNull('published_at') : query).pluck('slug');
      for (const slug of found) taken.add(slug);
      for (const slug of chunk) asked.add(slug);
    }
  };
  const bases = (await slugsOfNames(strapi, uid, names)).map((slug) => slug || strapi.contentType(uid).modelName);
  await ask(bases);
  const slugs: string[] = [];
  for (const base of bases) {
    let slug = base;
    for (let number = 1, known = 0; taken.has(slug); number += 1) {
      if (number > known) {
        const more = Math.max(FIRST_NUMBERS, known);
        const from = known;
        await ask(Array.from({ length: more }, (_, index) => `${base}-${from + index + 1}`));
        known += more;
      }
      slug = `${base}-${number}`;
    }
    taken.add(slug);
    slugs.push(slug);
  }
  return slugs;
}
