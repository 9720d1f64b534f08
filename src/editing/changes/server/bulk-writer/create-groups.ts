import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { GroupingUid } from '../../../../contract/content-types';
import { recordWrites } from '../../../../public/read-model/write/document-writes';
import { contentTables } from '../../../recycle-bin/server/content-tables';
import type { Values } from '../document-values';
import { checkValues, type Refusals } from './check-values';
import { freeSlugs } from './checks';
import { insertRows, newRows, stampOf } from './rows';

/** A brand, origin or type that a run makes: its name, and what else it has of plain values. */
interface NewGroupWrite {
  /** of its entry */
  position: number;
  documentId: string;
  values: Values;
}

/**
 * Makes many groups of one type as the document service makes each. A catalogue has a brand for every three wines, and the service takes
 * as long for a brand as the batch writer for ten wines.
 *
 * @param groups whose names no other group has, where the type allows a name once
 * @returns why groups were refused, by position
 */
export async function createGroups(
  strapi: Core.Strapi,
  trx: Knex,
  uid: GroupingUid,
  groups: readonly NewGroupWrite[],
  actorId: number | null,
): Promise<Refusals> {
  const refusals: Refusals = new Map();
  const slugs = await freeSlugs(
    strapi,
    trx,
    uid,
    groups.map(({ values: { name } }) => (typeof name === 'string' ? name : '')),
    new Set(),
  );
  const wanted = groups.map((group, index) => ({ ...group, values: { ...group.values, slug: slugs[index] ?? null } }));
  await checkValues(
    strapi,
    uid,
    wanted.map(({ position, values }) => ({ position, values, isDraft: false })),
    refusals,
  );
  const written = wanted.filter(({ position }) => !refusals.has(position));
  const stamp = stampOf(trx, actorId);
  // A type without drafts is published by its save.
  const rows = (await newRows(strapi, trx, uid, written, stamp)).map((row) => ({ ...row, published_at: stamp.time }));
  await insertRows(trx, contentTables(strapi).of(uid).table, rows);
  await recordWrites(strapi, trx, { uid, documentIds: written.map(({ documentId }) => documentId) });
  return refusals;
}
