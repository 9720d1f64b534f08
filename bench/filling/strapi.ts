import { recipeOf, variantKey } from '../../src/public/read-model/projection/renditions';
import type { Catalogue, Picture, Product } from '../catalogue';
import type { Database, Row } from './database';

const TABLES = [
  'brands',
  'origins',
  'wine_types',
  'files',
  'components_shared_seos',
  'products',
  'products_cmps',
  'products_brand_lnk',
  'products_origin_lnk',
  'products_wine_type_lnk',
  'files_related_mph',
] as const;

const CREATED_AT = new Date(Date.UTC(2026, 0, 2));

function groupRow(group: { id: number; documentId: string; name: string; slug: string }): Row {
  return {
    id: group.id,
    document_id: group.documentId,
    public_id: group.id,
    name: group.name,
    slug: group.slug,
    created_at: CREATED_AT,
    updated_at: CREATED_AT,
    published_at: CREATED_AT,
  };
}

function fileRow(picture: Picture): Row {
  const recipe = recipeOf('clean', '');
  const rendition = ({ url, width, height }: { url: string; width: number; height: number }) => ({
    ext: '.webp',
    mime: 'image/webp',
    recipe,
    url,
    width,
    height,
  });
  const variants = picture.variants.map((variant) => [variantKey('clean', variant.width), rendition(variant)]);
  return {
    id: picture.id,
    document_id: picture.documentId,
    name: picture.url.slice('/uploads/'.length),
    alternative_text: picture.alt,
    width: picture.width,
    height: picture.height,
    formats: { clean: rendition(picture), ...(Object.fromEntries(variants) as object) },
    hash: picture.documentId,
    ext: '.webp',
    mime: 'image/webp',
    size: 84.5,
    url: picture.url,
    // No files exist for these rows: of another provider, Strapi does not read them from the disk.
    provider: 'elsewhere',
    folder_path: '/',
    created_at: CREATED_AT,
    updated_at: CREATED_AT,
    published_at: CREATED_AT,
  };
}

function productRow(product: Product, id: number, published: boolean): Row {
  return {
    ...groupRow(product),
    id,
    price: product.price,
    compare_at_price: product.compareAtPrice,
    vintage: product.vintage,
    description: product.description,
    grapes: product.grapes,
    food_pairings: product.foodPairings,
    abv: product.abv,
    in_stock: product.inStock,
    created_at: product.createdAt,
    updated_at: product.createdAt,
    published_at: published ? product.createdAt : null,
  };
}

/**
 * Inserts the catalogue into the tables of a stopped Strapi: a draft and a published row of each product, as Strapi stores them.
 * The id of a published row is the product's.
 */
export async function fillStrapi(database: Database, { brands, origins, wineTypes, products }: Catalogue): Promise<void> {
  await database.insert('brands', brands.map(groupRow));
  await database.insert(
    'origins',
    origins.map((origin) => ({ ...groupRow(origin), country: origin.country })),
  );
  await database.insert('wine_types', wineTypes.map(groupRow));
  const hasPublicIds = (await database.columns('files')).has('public_id');
  const files = products.flatMap((product) => product.pictures.map(fileRow));
  await database.insert('files', hasPublicIds ? files.map((row) => ({ ...row, public_id: row.id ?? null })) : files);

  const versions = products.flatMap((product) => [
    { product, id: product.id, published: true },
    { product, id: products.length + product.id, published: false },
  ]);
  await database.insert(
    'products',
    versions.map(({ product, id, published }) => productRow(product, id, published)),
  );
  await database.insert(
    'components_shared_seos',
    versions.map(({ product, id }) => ({ id, meta_title: product.seo.title, meta_description: product.seo.description })),
  );
  await database.insert(
    'products_cmps',
    versions.map(({ id }) => ({ entity_id: id, cmp_id: id, component_type: 'shared.seo', field: 'seo', order: null })),
  );
  await database.insert(
    'products_brand_lnk',
    versions.map(({ product, id }) => ({ product_id: id, brand_id: product.brandId })),
  );
  await database.insert(
    'products_origin_lnk',
    versions.map(({ product, id }) => ({ product_id: id, origin_id: product.originId })),
  );
  await database.insert(
    'products_wine_type_lnk',
    versions.map(({ product, id }) => ({ product_id: id, wine_type_id: product.wineTypeId })),
  );
  await database.insert(
    'files_related_mph',
    versions.flatMap(({ product, id }) =>
      product.pictures.map((picture, index) => ({
        file_id: picture.id,
        related_id: id,
        related_type: 'api::product.product',
        field: 'gallery',
        order: index + 1,
      })),
    ),
  );
  await database.finish(TABLES);
}
