import type { LabelledUid } from './labels';

/** Widths are in twelfths of the form; a row holds twelve at the most. */
type Row = readonly (readonly [attribute: string, width: number])[];

/** How the panel lays a content type or component out. */
export interface View {
  /** the attribute that names an entry, in titles, relations and folded components */
  mainField: string;
  rows: readonly Row[];
  /** columns of the list of entries; components and single types have none */
  columns?: readonly string[];
  sortBy?: readonly [attribute: string, order: 'ASC' | 'DESC'];
  pageSize?: 10 | 20 | 50 | 100;
}

const MENU_TARGET: readonly Row[] = [
  [
    ['label', 6],
    ['kind', 6],
  ],
  [['path', 12]],
  [['product', 12]],
  [['article', 12]],
  [
    ['brand', 4],
    ['origin', 4],
    ['wine_type', 4],
  ],
  [['url', 12]],
  [['new_tab', 4]],
];

const CATALOG_ORDER = { sortBy: ['name', 'ASC'], pageSize: 50 } as const;

export const VIEWS = {
  'api::product.product': {
    mainField: 'name',
    rows: [
      [
        ['name', 8],
        ['vintage', 4],
      ],
      [
        ['slug', 8],
        ['in_stock', 4],
      ],
      [
        ['price', 4],
        ['compare_at_price', 4],
        ['abv', 4],
      ],
      [
        ['brand', 4],
        ['origin', 4],
        ['wine_type', 4],
      ],
      [['description', 12]],
      [['gallery', 12]],
      [
        ['grapes', 6],
        ['food_pairings', 6],
      ],
      [['seo', 12]],
    ],
    columns: ['gallery', 'name', 'vintage', 'price', 'brand', 'wine_type', 'in_stock'],
    sortBy: ['updatedAt', 'DESC'],
    pageSize: 20,
  },
  'api::article.article': {
    mainField: 'title',
    rows: [
      [['title', 12]],
      [
        ['slug', 8],
        ['author', 4],
      ],
      [
        ['excerpt', 6],
        ['cover', 6],
      ],
      [['body', 12]],
      [['tags', 12]],
      [['related_products', 12]],
      [['seo', 12]],
    ],
    columns: ['cover', 'title', 'author', 'updatedAt'],
    sortBy: ['updatedAt', 'DESC'],
    pageSize: 20,
  },
  'api::brand.brand': {
    mainField: 'name',
    rows: [
      [
        ['name', 6],
        ['slug', 6],
      ],
      [
        ['logo', 6],
        ['description', 6],
      ],
    ],
    columns: ['logo', 'name', 'slug'],
    ...CATALOG_ORDER,
  },
  'api::origin.origin': {
    mainField: 'name',
    rows: [
      [
        ['name', 6],
        ['country', 6],
      ],
      [['slug', 6]],
      [['description', 12]],
    ],
    columns: ['name', 'country', 'slug'],
    ...CATALOG_ORDER,
  },
  'api::wine-type.wine-type': {
    mainField: 'name',
    rows: [
      [
        ['name', 6],
        ['slug', 6],
      ],
    ],
    columns: ['name', 'slug'],
    ...CATALOG_ORDER,
  },
  'api::menu.menu': {
    mainField: 'name',
    rows: [
      [
        ['name', 6],
        ['location', 6],
      ],
      [['items', 12]],
    ],
    columns: ['name', 'location', 'updatedAt'],
    sortBy: ['name', 'ASC'],
  },
  'api::banner.banner': {
    mainField: 'title',
    rows: [
      [
        ['title', 8],
        ['placement', 4],
      ],
      [['subtitle', 12]],
      [
        ['picture', 6],
        ['link_url', 6],
      ],
      [
        ['starts_at', 5],
        ['ends_at', 5],
        ['order', 2],
      ],
    ],
    columns: ['picture', 'title', 'placement', 'order', 'starts_at', 'ends_at'],
    sortBy: ['order', 'ASC'],
    pageSize: 20,
  },
  'api::home.homepage': {
    mainField: 'id',
    rows: [[['featured_products', 12]]],
  },
  'api::social-link.social-link': {
    mainField: 'platform',
    rows: [
      [
        ['platform', 8],
        ['order', 4],
      ],
      [['url', 12]],
      [['icon', 6]],
    ],
    columns: ['icon', 'platform', 'url', 'order'],
    sortBy: ['order', 'ASC'],
    pageSize: 20,
  },
  'api::setting.setting': {
    mainField: 'site_name',
    rows: [
      [
        ['site_name', 6],
        ['hotline', 6],
      ],
      [['address', 12]],
      [
        ['hours', 6],
        ['email', 6],
      ],
      [
        ['logo', 4],
        ['favicon', 4],
        ['product_watermark', 4],
      ],
      [
        ['product_watermark_position', 6],
        ['product_watermark_size', 6],
      ],
      [['meta_defaults', 12]],
    ],
  },
  'menu.item': { mainField: 'label', rows: [...MENU_TARGET, [['children', 12]]] },
  'menu.sub-item': { mainField: 'label', rows: [...MENU_TARGET, [['children', 12]]] },
  'menu.leaf-item': { mainField: 'label', rows: MENU_TARGET },
  'setting.meta-defaults': { mainField: 'title', rows: [[['title', 12]], [['description', 12]], [['keywords', 12]]] },
  'shared.seo': { mainField: 'meta_title', rows: [[['meta_title', 12]], [['meta_description', 12]]] },
} as const satisfies Readonly<Record<LabelledUid, View>>;
