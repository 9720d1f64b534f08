import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { CONTENT_UIDS, type ContentUid } from '../../../contract/public-content';

/*
 * Strapi links drafts to drafts and published versions to published versions, and drops a link whose target has no such version. So a
 * published version that was linked to a draft lost that link for good. Here it keeps the link, to the draft, until its target is
 * published. A type without drafts is linked to both versions by Strapi itself.
 */

/** A relation between two types with draft & publish. No component of such a type has a relation. */
interface DraftLink {
  table: string;
  owner: { uid: string; table: string; column: string };
  target: { uid: string; table: string; column: string };
}

interface Attribute {
  type: string;
  target?: string;
  mappedBy?: string;
  joinTable?: { name: string; joinColumn: { name: string }; inverseJoinColumn: { name: string } };
}

function draftLinks(strapi: Core.Strapi): DraftLink[] {
  const hasDrafts = (uid: string): boolean =>
    CONTENT_UIDS.some((known) => known === uid) && strapi.contentType(uid as ContentUid).options?.draftAndPublish === true;
  return CONTENT_UIDS.filter(hasDrafts).flatMap((uid) => {
    const { attributes, tableName } = strapi.db.metadata.get(uid);
    return (Object.values(attributes) as unknown as Attribute[]).flatMap(({ type, target = '', mappedBy, joinTable }) => {
      if (type !== 'relation' || !joinTable || mappedBy !== undefined || !hasDrafts(target)) return [];
      const owner = { uid, table: tableName, column: joinTable.joinColumn.name };
      const linked = { uid: target, table: strapi.db.metadata.get(target).tableName, column: joinTable.inverseJoinColumn.name };
      return [{ table: joinTable.name, owner, target: linked }];
    });
  });
}

type LinkRow = Record<string, unknown> & { link_id: number; other_id: number | null };

/** @returns links to drafts, with the row of their target's published version */
const linksToDrafts = (trx: Knex, { table, owner, target }: DraftLink) =>
  trx(`${table} as link`)
    .join(`${owner.table} as owner`, 'owner.id', `link.${owner.column}`)
    .join(`${target.table} as draft`, 'draft.id', `link.${target.column}`)
    .leftJoin(`${target.table} as other`, (join) => {
      void join.on('other.document_id', 'draft.document_id').onNotNull('other.published_at');
    })
    .whereNull('draft.published_at')
    .select('link.*', { link_id: 'link.id', other_id: 'other.id' }) as Knex.QueryBuilder<object, LinkRow[]>;

/** Gives a version that was just published the links of its draft, in their order, also those to drafts. */
export async function publishDraftLinks(strapi: Core.Strapi, trx: Knex, uid: ContentUid, documentId: string): Promise<void> {
  for (const link of draftLinks(strapi).filter(({ owner }) => owner.uid === uid)) {
    const [published]: { id: number }[] = await trx(link.owner.table)
      .where({ document_id: documentId })
      .whereNotNull('published_at')
      .select('id');
    const rows = await linksToDrafts(trx, link).where('owner.document_id', documentId).whereNull('owner.published_at');
    // Strapi has linked all that is published.
    if (!published || rows.every(({ other_id: other }) => other !== null)) continue;
    await trx(link.table)
      .where({ [link.owner.column]: published.id })
      .delete();
    const copies = rows.map(({ id: _id, link_id: _link, other_id: other, ...row }) => ({
      ...row,
      [link.owner.column]: published.id,
      [link.target.column]: other ?? row[link.target.column],
    }));
    await trx.batchInsert(link.table, copies, 100);
  }
}

/** Links published versions to the draft of what is about to be unpublished. */
export async function keepLinksToUnpublished(strapi: Core.Strapi, trx: Knex, uid: ContentUid, documentId: string): Promise<void> {
  for (const { table, owner, target } of draftLinks(strapi).filter((link) => link.target.uid === uid)) {
    const versions: { id: number; published_at: unknown }[] = await trx(target.table)
      .where({ document_id: documentId })
      .select('id', 'published_at');
    const draft = versions.find(({ published_at }) => published_at === null);
    const published = versions.find(({ published_at }) => published_at !== null);
    if (!draft || !published) continue;
    await trx(table)
      .where({ [target.column]: published.id })
      .whereIn(owner.column, trx(owner.table).whereNotNull('published_at').select('id'))
      .update({ [target.column]: draft.id });
  }
}

/** Links published versions to what is published by now, from or to these documents. */
export async function linkPublishedVersions(
  strapi: Core.Strapi,
  trx: Knex,
  uid: ContentUid,
  documentIds: readonly string[],
): Promise<void> {
  for (const link of draftLinks(strapi)) {
    const ends = [...(link.owner.uid === uid ? ['owner'] : []), ...(link.target.uid === uid ? ['draft'] : [])];
    if (ends.length === 0) continue;
    const rows = await linksToDrafts(trx, link)
      .whereNotNull('owner.published_at')
      .whereNotNull('other.id')
      .where((query) => ends.forEach((end) => void query.orWhereIn(`${end}.document_id`, [...documentIds])));
    for (const row of rows) {
      const linked = { [link.owner.column]: row[link.owner.column], [link.target.column]: row.other_id };
      const isLinked = (await trx(link.table).where(linked).limit(1).select('id')).length > 0;
      if (isLinked) await trx(link.table).where({ id: row.link_id }).delete();
      else await trx(link.table).where({ id: row.link_id }).update(linked);
    }
  }
}
