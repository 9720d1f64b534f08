import * as fc from 'fast-check';
import { contentType, encode, encodedText, mutated, strangeBody, text, toLatin1, type HostileRequest } from './hostile-requests';
import { PANEL_BODIES, PANEL_QUERIES } from './panel-examples';

/** What exists in the shop, so that many requests get as far as the database. */
export interface KnownPanel {
  /** access tokens of accounts with different roles */
  tokens: readonly string[];
  documentIds: readonly string[];
  rowIds: readonly number[];
  /** ids of runs and plans */
  uuids: readonly string[];
}

const UIDS = [
  ...['api::product.product', 'api::article.article', 'api::brand.brand', 'api::menu.menu', 'api::setting.setting'],
  ...['api::home.homepage', 'plugin::upload.file', 'plugin::users-permissions.user', 'admin::user', 'admin::permission'],
  ...['shared.seo', 'api::storefront.slug', 'api::x.x', '__proto__', 'constructor'],
];

const ATTRIBUTES = [
  ...[
    'id',
    'documentId',
    'name',
    'title',
    'slug',
    'price',
    'vintage',
    'in_stock',
    'createdAt',
    'publishedAt',
    'locale',
    'status',
  ],
  ...['brand', 'origin', 'images', 'related', 'related_products', 'seo', 'createdBy', 'updatedBy', 'roles', 'password', 'email'],
  ...['folder', 'folderPath', 'mime', 'size', 'formats', 'hash', 'url', 'children', 'files', 'parent', 'items', 'localizations'],
  ...[
    'sku',
    'gallery',
    'body',
    'public_id',
    'isActive',
    'permissions',
    'users',
    'wine_type',
    'tasting',
    'awards',
    '__proto__',
    '$and',
    '*',
  ],
];

const OPERATORS = [
  ...['$eq', '$eqi', '$ne', '$nei', '$in', '$notIn', '$lt', '$lte', '$gt', '$gte', '$between', '$contains', '$notContains'],
  ...[
    '$containsi',
    '$startsWith',
    '$endsWithi',
    '$null',
    '$notNull',
    '$not',
    '$and',
    '$or',
    '$exists',
    '$type',
    '$elemMatch',
    '$jsonSupersetOf',
  ],
  ...['$regex', '$where', '$raw', 'id', '0', '', '__proto__'],
];

const value = (known: KnownPanel): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 3, arbitrary: encodedText },
    { weight: 2, arbitrary: fc.constantFrom(...known.documentIds, ...known.rowIds.map(String), ...known.uuids) },
    {
      weight: 2,
      arbitrary: fc.constantFrom(
        '0',
        '1',
        'true',
        'vang',
        '2015',
        '2026-11-26',
        '2026-11-26T00:00:00.000Z',
        '*',
        'draft',
        'published',
      ),
    },
  );

const attribute = fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...ATTRIBUTES) }, { weight: 1, arbitrary: text.map(encode) });
const attributePath = fc.array(attribute, { minLength: 1, maxLength: 3 });

/** Strapi's filters, sorting, fields and populate: deep, of wrong types, by operators that are not there. */
function parameter(known: KnownPanel): fc.Arbitrary<string> {
  const given = value(known);
  const bracketed = (keys: readonly string[]): string => keys.map((key) => `[${key}]`).join('');
  const filter = fc
    .tuple(attributePath, fc.array(fc.constantFrom(...OPERATORS), { maxLength: 2 }), given)
    .map(([path, operators, wanted]) => `filters${bracketed([...path, ...operators])}=${wanted}`);
  const list = fc.tuple(attributePath, given).map(([path, wanted]) => `filters[$or][0]${bracketed(path)}[$in][0]=${wanted}`);
  const sort = fc
    .tuple(attributePath, fc.constantFrom('asc', 'desc', 'DESC', '', 'x'))
    .map(([path, direction]) => `sort=${path.join('.')}:${direction}`);
  const populate = fc
    .tuple(fc.constantFrom('populate', 'fields', 'sort', 'filters', 'populate[0]', 'fields[0]', 'params[filters]'), attributePath)
    .map(([name, path]) => `${name}${path.length > 1 ? bracketed(path.slice(1)) : ''}=${path[0] ?? ''}`);
  const nested = fc
    .tuple(attribute, fc.constantFrom('filters', 'sort', 'fields', 'populate', 'count', 'on', 'limit', 'start'), attribute, given)
    .map(([at, member, path, wanted]) => `populate[${at}][${member}][${path}]=${wanted}`);
  const plain = fc
    .tuple(fc.constantFrom(...PANEL_QUERIES), fc.constantFrom('', '', '', '[]', '[x]', '[$gt]'), given)
    .map(([name, suffix, wanted]) => `${name}${suffix}=${wanted}`);
  return fc.oneof(filter, filter, list, sort, populate, nested, plain, plain);
}

function target(template: string, known: KnownPanel): fc.Arbitrary<string> {
  const hostileId = fc.oneof(
    { weight: 1, arbitrary: fc.constantFrom(...known.documentIds, '99') },
    { weight: 2, arbitrary: text.map(encode).filter((given) => given !== '') },
    { weight: 1, arbitrary: fc.constantFrom('%00', '%ed%a0%80', '2147483648', 'NaN', '-1', '%20', '1.5', '0x1', '%F0%9F%8D%B7') },
  );
  const knownId = fc.constantFrom(...known.documentIds, ...known.rowIds.map(String), ...known.uuids);
  const id = fc.oneof({ weight: 2, arbitrary: knownId }, { weight: 1, arbitrary: hostileId });
  const uid = fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...UIDS) }, { weight: 1, arbitrary: id });
  // With ids of accounts and roles it would take away those that send the requests.
  const isAccount = /^\/admin\/(?:users|roles)\//.test(template);
  const segments = template.split('/').map((segment): fc.Arbitrary<string> => {
    if (!segment.startsWith(':')) return fc.constant(segment);
    if (['model', 'uid', 'contentType'].includes(segment.slice(1))) return uid;
    if (isAccount) return hostileId;
    return segment === ':targetField'
      ? fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...ATTRIBUTES) }, { weight: 1, arbitrary: id })
      : id;
  });
  return fc.tuple(...segments).map((filled) => filled.join('/'));
}

function body(name: string): fc.Arbitrary<string | undefined> {
  if (/^(?:GET|DELETE) /.test(name)) return fc.constant(undefined);
  const examples = PANEL_BODIES.filter(([route]) => route.test(name)).map(([, example]) => example);
  const valid = fc.constantFrom(...(examples.length > 0 ? examples : [{}])).chain((example) => mutated(example));
  return fc.oneof({ weight: 5, arbitrary: valid.map(toLatin1) }, { weight: 1, arbitrary: strangeBody });
}

/** They would end the session or the account that sends the requests. */
const LEFT_OUT = /logout|\/sessions|PUT \/admin\/users\/me$|(?:login|access-token|register)/;

/** @param routes names of mounted routes, such as `GET /upload/files/:id` @returns hostile requests of signed-in users of the panel */
export function panelRequests(routes: readonly string[], known: KnownPanel): fc.Arbitrary<HostileRequest> {
  const requests = routes
    .filter((route) => !LEFT_OUT.test(route) && !route.includes('*') && !route.includes('('))
    .map((route) => {
      const [method = '', template = ''] = route.split(' ');
      const query = fc.array(parameter(known), { maxLength: 4 }).map((pairs) => (pairs.length > 0 ? `?${pairs.join('&')}` : ''));
      const parts = fc.tuple(target(template, known), query, body(route), fc.constantFrom(...known.tokens));
      return parts.chain(([place, asked, bytes, token]) =>
        contentType(bytes).map((type): HostileRequest => ({
          method,
          target: `${place}${asked}`,
          headers: [['Authorization', `Bearer ${token}`], ...type],
          body: bytes,
        })),
      );
    });
  return fc.oneof(...requests);
}
