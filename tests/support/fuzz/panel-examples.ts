/** Names of parameters that the panel's routes read, of Strapi and ours. */
export const PANEL_QUERIES: readonly string[] = [
  ...['page', 'pageSize', 'start', 'limit', '_q', 'locale', 'status', 'sort', 'fields', 'populate', 'pagination[page]'],
  ...[
    'documentId',
    'from',
    'to',
    'kind',
    'state',
    'show',
    'format',
    'uid',
    'filters',
    'search',
    'table',
    'language',
    'id',
    'ids',
  ],
  ...[
    'idsToOmit',
    'idsToInclude',
    'currentFolder',
    'folder',
    'filters[id]',
    'params',
    'action',
    'documentIds',
    'documentIds[]',
    'role',
    'change',
    'field',
  ],
  ...['text', 'opacity', 'size', 'position', 'registrationToken', 'contentTypeUID', 'type', 'model'],
];

const RULE = { kind: 'percent', percent: -10, rounding: 'thousand', keepsOld: true };
const NAMES = { name: 'Vang', slug: 'vang', price: 500_000, vintage: 2015, in_stock: true, description: 'x' };
const LINKS = { brand: { connect: [{ documentId: 'x' }], disconnect: [] }, images: [1], seo: { title: 'x' } };

/** What the panel sends, by route; the fuzz test changes members. */
export const PANEL_BODIES: readonly [route: RegExp, example: object][] = [
  [/content-manager\/(?:collection|single)-types/, NAMES],
  [/content-manager\/(?:collection|single)-types/, { ...NAMES, ...LINKS }],
  [
    /content-manager\/(?:collection|single)-types/,
    { title: 'Story', body: [{ type: 'paragraph', children: [] }], related_products: [] },
  ],
  [/actions\/bulk/, { documentIds: ['x', 'y'], locale: null }],
  [/uid\//, { contentTypeUID: 'api::product.product', field: 'slug', data: NAMES, value: 'vang', locale: 'vi' }],
  [
    /configuration/,
    { settings: { bulkable: true, mainField: 'name' }, metadatas: {}, layouts: { list: ['name'], edit: [] }, options: {} },
  ],
  [/upload\/actions/, { fileIds: [1], folderIds: [1], destinationFolderId: null }],
  [/upload\/actions\/bulk-update/, { updates: [{ id: 1, fileInfo: { name: 'x', folder: 1 } }] }],
  [/upload\/folders/, { name: 'Folder', parent: null }],
  [/upload\/files|POST \/upload$/, { fileInfo: '{"name":"x"}', ids: [1] }],
  [/upload\/(?:settings|configuration)/, { sizeOptimization: true, responsiveDimensions: false, pageSize: 20, sort: 'name:ASC' }],
  [/bin\/(?:restore|erase)/, { ids: [1, 2] }],
  [/bin\/uses/, { uid: 'api::product.product', ids: ['x'] }],
  [/bin\/uses/, { uid: 'plugin::upload.file', ids: [1, 2] }],
  [/bin\/replace/, { uid: 'api::brand.brand', id: 'x', by: 'y' }],
  [/bin\/replace/, { uid: 'plugin::upload.file', id: 1, by: 2 }],
  [/catalogue\/runs/, { kinds: ['changed'], publish: true }],
  [/catalogue\/bulk/, { uid: 'api::product.product', change: { kind: 'price', rule: RULE }, documentIds: ['x'] }],
  [
    /catalogue\/bulk/,
    {
      uid: 'api::product.product',
      change: { kind: 'publish' },
      filter: { conditions: [{ name: { $contains: 'v' } }], search: '' },
    },
  ],
  [
    /catalogue\/plans/,
    { kind: 'price', uid: 'api::product.product', startsAt: 4e12, endsAt: null, rule: RULE, documentIds: ['x'], changes: 1 },
  ],
  [
    /catalogue\/plans/,
    { kind: 'publish', uid: 'api::article.article', startsAt: 4e12, endsAt: null, rule: null, documentIds: [], changes: 1 },
  ],
  [/new-vintage/, { documentId: 'x', vintage: 2019, price: null }],
  [/admin\/users/, { email: 'a@example.vn', firstname: 'A', lastname: 'B', roles: [2], isActive: true, ids: [99] }],
  [/admin\/roles/, { name: 'Role', description: '', ids: [99], permissions: [] }],
  [/admin\/api-tokens/, { name: 'Token', description: '', type: 'read-only', lifespan: null, permissions: null }],
  [/permissions\/check/, { permissions: [{ action: 'plugin::upload.read', subject: null, field: null }] }],
  [/homepage\/layout/, { widgets: [{ uid: 'x', width: 6 }], version: 1 }],
  [/i18n/, { code: 'en', name: 'English', isDefault: false, model: 'api::product.product', id: 1 }],
  [/users-permissions\/roles/, { name: 'x', description: '', permissions: {}, users: [] }],
  [/rest-cache/, { contentType: 'api::product.product', params: {}, wildcard: true }],
  [/content-type-builder/, { contentType: {}, components: [], data: {} }],
];
