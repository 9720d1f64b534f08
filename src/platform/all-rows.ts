import type { Core, UID } from '@strapi/strapi';

/** Rows that one query reads. */
const PAGE = 5_000;

/** @returns all rows of a content type that match, with these attributes and their ids, the oldest first; read in pages */
export async function* allRows<Row>(
  strapi: Core.Strapi,
  uid: UID.Schema,
  select: readonly string[],
  where: object = {},
  populate: object = {},
): AsyncGenerator<Row & { id: number }> {
  for (let after = 0; ;) {
    const rows: (Row & { id: number })[] = await strapi.db.query(uid).findMany({
      where: { ...where, id: { $gt: after } },
      select: ['id', ...select],
      populate,
      orderBy: { id: 'asc' },
      limit: PAGE,
    });
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return;
    after = last.id;
  }
}
