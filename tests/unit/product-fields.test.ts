import assert from 'node:assert/strict';
import { test } from 'vitest';
import schema from '../../src/api/product/content-types/product/schema.json';
import type { ProductField } from '../../src/contract/product-field';
import { PRODUCT_FIELDS } from '../../src/contract/product-fields';
import { withFields } from '../../src/editing/accounts/server/role-permissions';
import type { ProductSource } from '../../src/public/read-model/projection/product-source';

interface Attribute {
  type: string;
  customField?: string;
  min?: number;
  max?: number;
  maxLength?: number;
  required?: boolean;
  visible?: boolean;
}

const ATTRIBUTES: Readonly<Record<string, Attribute>> = schema.attributes;
const FIELDS: Readonly<Record<string, ProductField>> = PRODUCT_FIELDS;

/** What Strapi's types hold: prices and years are whole numbers with inputs of their own. */
const HELD = {
  'global::price': 'integer',
  'global::year': 'integer',
  'global::string-list': 'names',
  'global::scale': 'choice',
  'global::choices': 'choices',
  string: 'text',
};

const heldBy = ({ type, customField = type }: Attribute): string => HELD[customField as keyof typeof HELD] ?? customField;

test('fields are declared as the schema of Strapi has them', () => {
  const visible = Object.keys(ATTRIBUTES).filter((name) => ATTRIBUTES[name]?.visible !== false);
  assert.deepEqual(Object.keys(FIELDS).sort(), visible.sort());
  for (const [name, { value }] of Object.entries(FIELDS)) {
    const attribute = ATTRIBUTES[name];
    if (value.type === 'own' || !attribute) continue;
    // Ratings are kept as texts.
    if (value.type === 'ratings') {
      assert.equal(heldBy(attribute), 'names');
      continue;
    }
    const limits = { min: attribute.min, max: attribute.max, maxLength: attribute.maxLength };
    const { min, max, maxLength } = { min: undefined, max: undefined, maxLength: undefined, ...value };
    assert.deepEqual({ name, type: value.type, min, max, maxLength }, { name, type: heldBy(attribute), ...limits });
  }
});

test('a field that is declared is in every layer', async () => {
  const declared = PRODUCT_FIELDS as unknown as Record<string, ProductField>;
  declared.sugar = {
    value: { type: 'integer', min: 0, max: 500 },
    label: { vi: 'Đường dư', en: 'Residual sugar' },
    help: { vi: 'Gam trong một lít.', en: 'Grams a litre.' },
    form: { row: 3, width: 12 },
    shown: { in: 'list', among: 'wine', description: 'Grams a litre.' },
    filter: { as: 'numbers', parameter: 'sugar_g', description: 'Grams a litre.', examples: [4] },
    structuredData: (value: number) => ({ sugarContent: `${value} g` }),
    table: { order: 125, cell: 'decimal', aliases: ['Sugar'] },
    bulk: { value: true, cell: true },
  };
  declared.soils = {
    value: { type: 'names' },
    label: { vi: 'Đất', en: 'Soils' },
    form: { row: 3, width: 12 },
    shown: { in: 'detail', among: 'wine' },
    filter: { as: 'names', parameter: 'soil', description: 'Soils.', examples: ['slate'] },
  };
  // The layers read the declaration when they are loaded.
  const { listProducts } = await import('../../src/contract/resources/products');
  const { presentProductListItem, presentProductDetail } = await import('../../src/public/read-model/projection/product');
  const { projectProduct } = await import('../../src/public/read-model/projection/product-record');
  const { ProductIndex } = await import('../../src/public/read-model/query/product-index/product-index');
  const { INDEXED_COLUMNS } = await import('../../src/public/read-model/query/product-index/indexed-row');
  const { countFacets } = await import('../../src/public/read-model/query/product-index/facet-counts');
  const { presentFacets } = await import('../../src/public/read-model/query/product-facets');
  const { selectProducts } = await import('../../src/public/read-model/query/product-index/select-products');
  const { VALUE_KINDS } = await import('../../src/public/read-model/query/search/values');
  const { searchProducts } = await import('../../src/public/read-model/query/search/search');
  const { TYPE_TEXTS } = await import('../../src/editing/texts/labels');
  const { VIEWS } = await import('../../src/editing/lists/server/views');
  const { columnsOf } = await import('../../src/editing/import/server/files/columns');
  const { CELL_SHAPE, VALUE_SHAPE } = await import('../../src/editing/bulk/server/declared-values');
  const { choicesOf } = await import('../../src/editing/bulk/panel/typed-change');
  const { TYPED_COLUMNS } = await import('../../src/editing/bulk/panel/cells');
  const uid = 'api::product.product';

  // The API: parameters, members, facets.
  assert.deepEqual(listProducts.query.parse({ sugar_g: [4], soil: ['slate'], page: 1, per_page: 24 }).sugar_g, [4]);
  assert.throws(() => listProducts.query.parse({ sugar_g: [501], page: 1, per_page: 24 }));
  const wine = {
    ...{ id: 1, documentId: 'a', public_id: 7, name: 'Sauternes', slug: 'sauternes', description: null, gallery: [], seo: null },
    ...{ sku: null, price: 5, compare_at_price: null, vintage: 2019, in_stock: true, grapes: null, abv: 13.5 },
    ...{ brand: null, origin: null, wine_type: null, food_pairings: null, sugar: 120, soils: ['Slate', 'Chalk'] },
    ...{ createdAt: new Date(0), updatedAt: new Date(0) },
  } as object as ProductSource;
  assert.equal((presentProductListItem(wine) as object as { sugar: number }).sugar, 120);
  assert.deepEqual((presentProductDetail(wine).data as object as { soils: string[] }).soils, ['Slate', 'Chalk']);

  const [jsonLd] = presentProductDetail(wine).data.seo.json_ld as unknown as { sugarContent: string }[];
  assert.equal(jsonLd?.sugarContent, '120 g');

  // The read model: columns, index, filters, facets, search.
  const row: object = projectProduct(wine);
  const { sugar, soils } = row as Record<string, unknown>;
  assert.deepEqual([sugar, soils], [120, 'Slate\nChalk']);
  assert.ok(INDEXED_COLUMNS.includes('soils'));
  const index = new ProductIndex();
  index.upsert(row as never);
  index.upsert({ ...row, item_id: 8, sugar: 4, soils: '' } as never);
  index.commit(1);
  const filters = { sugar_g: [120], soil: ['slate'] };
  assert.equal(selectProducts(index, { filters: filters as object }, undefined).length, 1);
  const facets = presentFacets(countFacets(index, { filters: {} }), index) as object as Record<string, object[]>;
  assert.deepEqual(facets.sugar_g, [
    { value: 120, name: '120', count: 1 },
    { value: 4, name: '4', count: 1 },
  ]);
  assert.deepEqual(facets.soil?.at(-1), { value: 'slate', name: 'Slate', count: 1 });
  assert.ok(VALUE_KINDS.includes('soil' as never));
  assert.deepEqual(
    searchProducts(index, 'chalk').meaning.understood.map(({ as, value }) => [as, value]),
    [['soil', 'chalk']],
  );

  // The panel and its tables.
  assert.equal(TYPE_TEXTS[uid].fields.sugar?.label[0], 'Đường dư');
  assert.ok(VIEWS[uid].rows[2]?.some(([attribute]) => attribute === 'sugar'));
  assert.ok(
    columnsOf(uid).some(
      ({ name, title, aliases }) => name === 'sugar' && title[1] === 'Residual sugar' && aliases[0] === 'Sugar',
    ),
  );
  assert.ok('sugar' in VALUE_SHAPE && 'sugar' in CELL_SHAPE);
  assert.ok(choicesOf(uid).includes('sugar' as never) && TYPED_COLUMNS.includes('sugar' as never));
});

test('a role that may use all fields of products may use a new one', () => {
  const permission = (...fields: string[]) => ({
    action: 'read',
    subject: 'api::product.product',
    properties: { fields },
    conditions: [],
  });
  const fieldsOf = (...fields: string[]) =>
    withFields(permission(...fields), 'api::product.product', ['volume_ml'], ['name', 'price']).properties.fields;
  assert.deepEqual(fieldsOf('name', 'price', 'seo.meta_title'), ['name', 'price', 'seo.meta_title', 'volume_ml']);
  assert.deepEqual(fieldsOf('name'), ['name']);
});
