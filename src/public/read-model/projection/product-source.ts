import type { Core } from '@strapi/strapi';
import type { StoredValues } from '../../../contract/declared-fields';
import { PICTURE, type PictureSource } from './picture';
import type { SeoSource } from './seo';

const UID = 'api::product.product';

/** Rows hold ids of groups, not their names. */
interface GroupReference {
  public_id: number;
}

/** One version of a product as the content tables have it, with everything that its answers show. */
export interface ProductSource extends StoredValues {
  id: number;
  documentId: string;
  public_id: number;
  name: string;
  slug: string;
  description: string | null;
  gallery: PictureSource[];
  brand: GroupReference | null;
  origin: GroupReference | null;
  wine_type: GroupReference | null;
  seo: SeoSource | null;
  /** when the product's oldest version was saved: each publish creates a new row */
  createdAt: Date;
  updatedAt: Date;
}

type LoadedProduct = Omit<ProductSource, 'gallery' | 'createdAt' | 'updatedAt'> & {
  gallery: PictureSource[] | null;
  createdAt: string;
  updatedAt: string;
};

async function loadCreationDates(strapi: Core.Strapi, documentIds: string[]): Promise<Map<string, Date>> {
  const versions: { documentId: string; createdAt: string }[] = await strapi.db.query(UID).findMany({
    where: { documentId: { $in: documentIds } },
    select: ['documentId', 'createdAt'],
    orderBy: { createdAt: 'desc' },
  });
  return new Map(versions.map(({ documentId, createdAt }) => [documentId, new Date(createdAt)]));
}

/** @returns this version of the products among these documents that have one */
export async function loadProducts(
  strapi: Core.Strapi,
  documentIds: string[],
  version: 'published' | 'draft',
): Promise<ProductSource[]> {
  const rows: LoadedProduct[] = await strapi.db.query(UID).findMany({
    where: { documentId: { $in: documentIds }, publishedAt: version === 'published' ? { $notNull: true } : { $null: true } },
    populate: {
      brand: { select: ['public_id'] },
      origin: { select: ['public_id'] },
      wine_type: { select: ['public_id'] },
      gallery: PICTURE,
      seo: true,
    },
  });
  const creationDates = await loadCreationDates(strapi, documentIds);
  return rows.map((row) => ({
    ...row,
    gallery: row.gallery ?? [],
    createdAt: creationDates.get(row.documentId) ?? new Date(row.createdAt),
    updatedAt: new Date(row.updatedAt),
  }));
}
