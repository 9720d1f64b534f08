import { errors } from '@strapi/utils';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { PageKind } from '../../../contract/content-types';
import { type ReadModelRecord, READ_MODEL_TABLES, type ReadModelKind } from '../projection/tables';

type SlugHolder = Pick<ReadModelRecord, 'slug' | 'document_id' | 'item_id'>;

/**
 * Strapi keeps slugs unique among drafts only. Two published items would share a slug after one of them was renamed in its
 * draft.
 *
 * @throws errors.ValidationError at the editor's field
 */
export async function assertSlugsFree(trx: Knex, kind: ReadModelKind, holders: readonly SlugHolder[]): Promise<void> {
  const slugs = holders.map((holder) => holder.slug);
  const documentIds = holders.map((holder) => holder.document_id);
  const [first] = await trx(READ_MODEL_TABLES[kind])
    .where({ published: true })
    .whereIn('slug', slugs)
    .whereNotIn('document_id', documentIds)
    .select<{ slug: string }[]>('slug');
  if (!first) return;
  const message =
    `Địa chỉ "${first.slug}" đang được một mục đã đăng khác dùng. / ` +
    `The address "${first.slug}" is in use by another published entry.`;
  throw new errors.ValidationError(message, { errors: [{ path: ['slug'], message, name: 'ValidationError' }] });
}

/** Adds to the slug history, so that an item's former slugs redirect to it. */
export async function rememberSlugs(strapi: Core.Strapi, kind: PageKind, holders: readonly SlugHolder[]): Promise<void> {
  if (holders.length === 0) return;
  const query = strapi.db.query('api::slug.slug');
  const known: { id: number; slug: string; target: string }[] = await query.findMany({
    where: { kind, target: { $in: holders.map((holder) => holder.document_id) } },
    select: ['id', 'slug', 'target'],
  });
  const idOf = new Map(known.map((row) => [`${row.target} ${row.slug}`, row.id]));
  const last_used = new Date();
  const usedAgain: number[] = [];
  const added: object[] = [];
  for (const { slug, document_id: target, item_id } of holders) {
    const id = idOf.get(`${target} ${slug}`);
    if (id === undefined) added.push({ kind, slug, target, item_id, last_used });
    else usedAgain.push(id);
  }
  if (usedAgain.length > 0) await query.updateMany({ where: { id: { $in: usedAgain } }, data: { last_used } });
  if (added.length > 0) await query.createMany({ data: added });
}
