import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { GroupingUid } from '../../../contract/content-types';
import { BackgroundSlices } from '../../../platform/load-shedding/background-slices';
import { recordGroupWrites } from '../../../read-model/write/document-writes';
import { contentTables } from '../../../recycle-bin/content-tables';
import type { Values } from '../document-values';
import { reasonOf } from '../outcome';
import { checkValues } from './check-values';
import type { Refusals } from './checks';
import { freeSlugs } from './free-slugs';
import { insertRows, newRows, stampOf } from './rows';

/** A brand, origin or type that a run makes: its name, and what else it has of plain values. */
export interface NewGroupWrite {
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
 * @returns why groups were refused, by position; then none was made
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
  const written = groups.map((group, index) => ({ ...group, values: { ...group.values, slug: slugs[index] ?? null } }));
  const slices = new BackgroundSlices();
  for (const { position, values } of written) {
    if (slices.isOver) await slices.next();
    try {
      checkValues(strapi, uid, { values, isDraft: false });
    } catch (error) {
      if (!(error instanceof Error) || error.name !== 'ValidationError') throw error;
      refusals.set(position, reasonOf(uid, error));
    }
  }
  if (refusals.size > 0) return refusals;
  const stamp = stampOf(trx, actorId);
  // A type without drafts is published by its save.
  const rows = (await newRows(strapi, trx, uid, written, stamp)).map((row) => ({ ...row, published_at: stamp.time }));
  await insertRows(trx, contentTables(strapi).of(uid).table, rows);
  await recordGroupWrites(
    strapi,
    trx,
    uid,
    written.map(({ documentId }) => documentId),
  );
  return refusals;
}
