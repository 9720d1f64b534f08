import { errors } from '@strapi/utils';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';

export type SlugKind = 'product' | 'article';

const TABLES = { product: 'storefront_products', article: 'storefront_articles' } as const;

export interface SlugHolder {
  slug: string;
  document_id: string;
  item_id: number;
}

/**
 * Strapi holds a uid unique among drafts alone: two published items may come to share an address when
 * one of them was renamed in its draft. The editor hears of it at the field, before anything is stored.
 */
export async function assertSlugsFree(trx: Knex, kind: SlugKind, holders: SlugHolder[]): Promise<void> {
  const taken = await trx(TABLES[kind])
    .where({ published: true })
    .whereIn(
      'slug',
      holders.map((holder) => holder.slug),
    )
    .whereNotIn(
      'document_id',
      holders.map((holder) => holder.document_id),
    )
    .select<{ slug: string }[]>('slug');
  const [first] = taken;
  if (!first) return;
  const message =
    `Địa chỉ "${first.slug}" đang được một mục đã xuất bản khác dùng. / ` +
    `The address "${first.slug}" is in use by another published entry.`;
  throw new errors.ValidationError(message, { errors: [{ path: ['slug'], message, name: 'ValidationError' }] });
}

/** Remembers under which addresses published items stand, so that these lead to them ever after. */
export async function rememberSlugs(strapi: Core.Strapi, kind: SlugKind, holders: SlugHolder[]): Promise<void> {
  if (holders.length === 0) return;
  const query = strapi.db.query('api::slug.slug');
  const known: { id: number; slug: string; target: string }[] = await query.findMany({
    where: { kind, target: { $in: holders.map((holder) => holder.document_id) } },
    select: ['id', 'slug', 'target'],
  });
  const idOf = new Map(known.map((row) => [`${row.target} ${row.slug}`, row.id]));
  const last_used = new Date();
  const again: number[] = [];
  const fresh: object[] = [];
  for (const { slug, document_id: target, item_id } of holders) {
    const id = idOf.get(`${target} ${slug}`);
    if (id === undefined) fresh.push({ kind, slug, target, item_id, last_used });
    else again.push(id);
  }
  if (again.length > 0) await query.updateMany({ where: { id: { $in: again } }, data: { last_used } });
  if (fresh.length > 0) await query.createMany({ data: fresh });
}
