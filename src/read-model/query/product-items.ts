import { joinedListItems, readDatabase, type ReadDatabase } from './connections';

/** What the database answered, and the version of the products that it is of. */
export interface VersionedRead<Value> {
  version: number;
  value: Value;
}

const VERSION = `(SELECT version FROM storefront_versions WHERE scope = 'products') AS version`;

/** The ids as one value, each with its place: one text for every page, so that its plan is made once. */
const WANTED: Readonly<Record<ReadDatabase['dialect'], { ids: string; format: (ids: number[]) => string }>> = {
  postgres: {
    ids: 'unnest(CAST(? AS integer[])) WITH ORDINALITY AS wanted(id, place)',
    format: (ids) => `{${ids.join(',')}}`,
  },
  sqlite: {
    ids: '(SELECT value AS id, key AS place FROM json_each(?)) AS wanted',
    format: (ids) => JSON.stringify(ids),
  },
};

/**
 * @param ids of published products
 * @returns ready JSON of their list items in this order, separated by commas
 */
export async function readProductItems(ids: number[]): Promise<VersionedRead<string>> {
  const database = readDatabase();
  const wanted = WANTED[database.dialect];
  const [row] = await database.all<{ version: number; items: string | null }>({
    text: `SELECT ${VERSION}, (SELECT ${joinedListItems(database.dialect)} FROM
      (SELECT list_item FROM ${wanted.ids} JOIN storefront_products ON item_id = wanted.id AND published
        ORDER BY wanted.place) AS page) AS items`,
    values: [wanted.format(ids)],
    recurring: true,
  });
  if (!row) throw new Error('The database answered a page without a row.');
  return { version: row.version, value: row.items ?? '' };
}

/** @returns the id of the published product at this address, or undefined where there is none */
export async function readProductId(slug: string): Promise<VersionedRead<number | undefined>> {
  const [row] = await readDatabase().all<{ version: number; id: number | null }>({
    text: `SELECT ${VERSION}, (SELECT item_id FROM storefront_products WHERE published AND slug = ?) AS id`,
    values: [slug],
    recurring: true,
  });
  if (!row) throw new Error('The database answered an address without a row.');
  return { version: row.version, value: row.id ?? undefined };
}
