import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import {
  isRequiredMenu,
  isSingle,
  REQUIRED_MENUS,
  SINGLE_UIDS,
  type RequiredMenu,
  type SingleUid,
} from '../../contract/content-types';
import type { ContentUid } from '../../contract/public-content';
import { keptIdKey } from '../query/kept-ids';

const MENU_UID = 'api::menu.menu';

async function keep(trx: Knex, of: SingleUid | RequiredMenu, public_id: number | null): Promise<void> {
  if (public_id === null) return;
  await trx('storefront_state')
    .insert({ key: keptIdKey(of), value: String(public_id) })
    .onConflict('key')
    .merge();
}

/** Records the public ids of the single types and the required menus that exist. */
export async function keepIds(strapi: Core.Strapi, trx: Knex, uid: ContentUid): Promise<void> {
  const { tableName } = strapi.db.metadata.get(uid);
  if (isSingle(uid)) {
    const [row]: { public_id: number | null }[] = await trx(tableName).orderBy('id').limit(1).select('public_id');
    if (row) await keep(trx, uid, row.public_id);
  } else if (uid === MENU_UID) {
    const rows: { location: RequiredMenu; public_id: number | null }[] = await trx(tableName)
      .whereIn('location', [...REQUIRED_MENUS])
      .select('location', 'public_id');
    for (const { location, public_id } of rows) await keep(trx, location, public_id);
  }
}

export async function keepAllIds(strapi: Core.Strapi, trx: Knex): Promise<void> {
  for (const uid of [...SINGLE_UIDS, MENU_UID] as const) await keepIds(strapi, trx, uid);
}

/**
 * @returns the public id that the new document takes over: of a single type or a required menu that was there before and is
 *   made again
 */
export async function findKeptId(
  strapi: Core.Strapi,
  trx: Knex,
  uid: ContentUid,
  data: Readonly<Record<string, unknown>> | undefined,
): Promise<number | undefined> {
  const location = uid === MENU_UID ? data?.location : undefined;
  const of = isSingle(uid) ? uid : isRequiredMenu(location) ? location : undefined;
  if (of === undefined) return undefined;
  const [kept]: { value: string }[] = await trx('storefront_state')
    .where({ key: keptIdKey(of) })
    .select('value');
  if (!kept) return undefined;
  const public_id = Number(kept.value);
  const taken = await trx(strapi.db.metadata.get(uid).tableName).where({ public_id }).limit(1).select('id');
  return taken.length === 0 ? public_id : undefined;
}
