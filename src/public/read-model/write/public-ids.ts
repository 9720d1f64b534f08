import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { MENU_ITEM_SEQUENCE } from '../../../contract/content-types';

/** @returns the last value */
async function advance(trx: Knex, name: string, by: number): Promise<number> {
  await trx('storefront_sequences').insert({ name, last_value: 0 }).onConflict('name').ignore();
  const [row] = await trx('storefront_sequences')
    .where({ name })
    .increment('last_value', by)
    .returning<{ last_value: number }[]>('last_value');
  if (!row) throw new Error(`The sequence of ${name} could not be read.`);
  return row.last_value;
}

/**
 * Strapi's row ids change at every publish. A public id is given once, and never again after its item is deleted.
 *
 * @param name uid of the content type, or MENU_ITEM_SEQUENCE
 */
export const nextId = (trx: Knex, name: string): Promise<number> => advance(trx, name, 1);

/** @returns as many public ids, in rising order */
export async function nextIds(trx: Knex, name: string, count: number): Promise<number[]> {
  const last = await advance(trx, name, count);
  return Array.from({ length: count }, (_, index) => last - count + 1 + index);
}

/** Moves a sequence past ids that it did not give: an import brings ids of another database. */
export async function raiseSequence(trx: Knex, name: string, atLeast: number): Promise<void> {
  await trx('storefront_sequences').insert({ name, last_value: atLeast }).onConflict('name').ignore();
  await trx('storefront_sequences').where({ name }).where('last_value', '<', atLeast).update({ last_value: atLeast });
}

/** The component tables of a menu's three levels, the top level first. */
export const MENU_ITEM_TABLES = ['components_menu_items', 'components_menu_sub_items', 'components_menu_leaf_items'];

interface ItemData {
  id?: number | string;
  public_id?: number;
  children?: ItemData[];
}

async function numberItems(trx: Knex, items: ItemData[]): Promise<ItemData[]> {
  const numbered: ItemData[] = [];
  for (const { public_id: _ignored, children, ...item } of items) {
    numbered.push({
      ...item,
      // An item with a row has its public id there.
      ...(item.id === undefined ? { public_id: await nextId(trx, MENU_ITEM_SEQUENCE) } : {}),
      ...(children ? { children: await numberItems(trx, children) } : {}),
    });
  }
  return numbered;
}

/** Gives new items of a menu their public ids. Changes `data` in place. */
export async function numberMenuItems(trx: Knex, data: Record<string, unknown>): Promise<void> {
  if (Array.isArray(data.items)) data.items = await numberItems(trx, data.items as ItemData[]);
}

interface LoadedItem {
  id: number;
  children?: LoadedItem[];
}

async function renumberLevel(trx: Knex, items: LoadedItem[], level: number): Promise<void> {
  const table = MENU_ITEM_TABLES[level];
  if (table === undefined) return;
  for (const item of items) {
    await trx(table)
      .where({ id: item.id })
      .update({ public_id: await nextId(trx, MENU_ITEM_SEQUENCE) });
    await renumberLevel(trx, item.children ?? [], level + 1);
  }
}

/** Gives the items of a cloned menu public ids of their own. */
export async function renumberMenuItems(strapi: Core.Strapi, trx: Knex, documentId: string): Promise<void> {
  const menu: { items: LoadedItem[] } | null = await strapi.db.query('api::menu.menu').findOne({
    where: { documentId },
    populate: { items: { populate: { children: { populate: { children: true } } } } },
  });
  await renumberLevel(trx, menu?.items ?? [], 0);
}
