import type { Catalogue } from '../catalogue';
import type { Database } from './database';

/** The hand-written server's tables, with the indexes that its statements need. */
const SCHEMA = `
  CREATE TABLE brands (id integer PRIMARY KEY, name text NOT NULL, slug text NOT NULL UNIQUE);
  CREATE TABLE origins (id integer PRIMARY KEY, name text NOT NULL, slug text NOT NULL UNIQUE, country text NOT NULL);
  CREATE TABLE wine_types (id integer PRIMARY KEY, name text NOT NULL, slug text NOT NULL UNIQUE);
  CREATE TABLE products (
    id integer PRIMARY KEY, name text NOT NULL, slug text NOT NULL UNIQUE, wine text NOT NULL, price integer, compare_at_price integer,
    vintage integer, description text NOT NULL, brand_id integer REFERENCES brands, origin_id integer REFERENCES origins,
    wine_type_id integer REFERENCES wine_types, grapes json NOT NULL, food_pairings json NOT NULL, abv real,
    in_stock boolean NOT NULL, seo_title text NOT NULL, seo_description text NOT NULL,
    created_at timestamptz NOT NULL, updated_at timestamptz NOT NULL
  );
  CREATE TABLE files (
    id integer PRIMARY KEY, product_id integer NOT NULL REFERENCES products, position integer NOT NULL, url text NOT NULL,
    width integer NOT NULL, height integer NOT NULL, alt text NOT NULL, variants json NOT NULL
  );
  CREATE INDEX ON products (created_at DESC, id);
  CREATE INDEX ON products (price, id);
  CREATE INDEX ON products (brand_id, price, id);
  CREATE INDEX ON products (wine);
  CREATE INDEX ON files (product_id, position);
`;

/** Creates the hand-written server's tables and inserts the catalogue. */
export async function fillHandWritten(database: Database, { brands, origins, wineTypes, products }: Catalogue): Promise<void> {
  await database.run(SCHEMA);
  const row = ({ id, name, slug }: { id: number; name: string; slug: string }) => ({ id, name, slug });
  await database.insert('brands', brands.map(row));
  await database.insert(
    'origins',
    origins.map((origin) => ({ ...row(origin), country: origin.country })),
  );
  await database.insert('wine_types', wineTypes.map(row));
  await database.insert(
    'products',
    products.map((product) => ({
      ...row(product),
      wine: product.name.replace(/ \d{4}$/, ''),
      price: product.price,
      compare_at_price: product.compareAtPrice,
      vintage: product.vintage,
      description: product.description,
      brand_id: product.brandId,
      origin_id: product.originId,
      wine_type_id: product.wineTypeId,
      grapes: product.grapes,
      food_pairings: product.foodPairings,
      abv: product.abv,
      in_stock: product.inStock,
      seo_title: product.seo.title,
      seo_description: product.seo.description,
      created_at: product.createdAt,
      updated_at: product.createdAt,
    })),
  );
  await database.insert(
    'files',
    products.flatMap((product) =>
      product.pictures.map((picture, position) => ({
        id: picture.id,
        product_id: product.id,
        position,
        url: picture.url,
        width: picture.width,
        height: picture.height,
        alt: picture.alt,
        variants: picture.variants.map(({ url, width, height }) => ({ url, width, height, type: 'image/webp' })),
      })),
    ),
  );
  await database.finish([]);
}
