import type { Core, UID } from '@strapi/strapi';
import { assertPatch } from '../../../platform/assert-patch';
import { FILE_UID } from '../../../contract/content-types';
import { CONTENT_UIDS, isShopContent } from '../../../contract/public-content';

interface JoinTable {
  name: string;
  joinColumn: { name: string };
  inverseJoinColumn: { name: string };
  orderColumnName?: string;
  inverseOrderColumnName?: string;
}

interface Attribute {
  type: string;
  columnName?: string;
  relation?: string;
  target?: string;
  joinTable?: JoinTable;
  owner?: boolean;
  mappedBy?: string;
  morphBy?: string;
}

export interface ContentTable {
  uid: string;
  table: string;
  /** by column; without those of relations */
  columns: ReadonlyMap<string, string>;
  components: readonly { attribute: string; uid: string; table: string }[];
  hasDrafts: boolean;
  /** the column that the panel's lists show */
  nameColumn: string;
}

/** A table that links the rows of one table to those of another. */
export interface LinkTable {
  table: string;
  /** the table whose attribute it is */
  owner: { uid: string; column: string };
  target: { uid: string; column: string };
  attribute: string;
  /** whether a row has one target at most */
  isToOne: boolean;
  /** columns that are the same in all rows of this attribute */
  constant: Readonly<Record<string, string>>;
  /** columns with a position */
  orders: readonly string[];
}

interface ContentTables {
  of: (uid: string) => ContentTable;
  links: readonly LinkTable[];
  /** @returns the components and content types that hold this component */
  holdersOf: (componentUid: string) => ContentTable[];
}

const NAME_COLUMNS = ['name', 'title', 'platform', 'site_name', 'label', 'from'];
const MEDIA_TABLE = 'files_related_mph';

const PATCH = 'content-tables (src/editing/recycle-bin/server)';
const WRITTEN_FOR = '@strapi/database 5.54';

function attributesOf(strapi: Core.Strapi, uid: string): [string, Attribute][] {
  return Object.entries(strapi.db.metadata.get(uid).attributes as unknown as Record<string, Attribute>);
}

function describeTable(strapi: Core.Strapi, uid: string): ContentTable {
  const attributes = attributesOf(strapi, uid);
  const scalar = attributes.filter(([, { type }]) => type !== 'relation');
  const columns = new Map(scalar.map(([name, { columnName, type }]) => [columnName ?? name, type]));
  // Strapi keeps who created and changed a row in the row.
  for (const column of ['created_by_id', 'updated_by_id']) if (isShopContent(uid)) columns.set(column, 'admin');
  const components = attributes.flatMap(([attribute, { target = '', joinTable }]) =>
    joinTable && Object.hasOwn(strapi.components, target) ? [{ attribute, uid: target, table: joinTable.name }] : [],
  );
  return {
    uid,
    table: strapi.db.metadata.get(uid).tableName,
    columns,
    components,
    hasDrafts: isShopContent(uid) && strapi.contentType(uid).options?.draftAndPublish === true,
    nameColumn: NAME_COLUMNS.find((column) => columns.has(column)) ?? 'public_id',
  };
}

function linksOf(strapi: Core.Strapi, uid: string): LinkTable[] {
  return attributesOf(strapi, uid).flatMap(([attribute, described]): LinkTable[] => {
    const { relation = '', target = '', joinTable, mappedBy, morphBy } = described;
    const isToOne = ['oneToOne', 'manyToOne', 'morphOne'].includes(relation);
    if (morphBy !== undefined && target === FILE_UID) {
      const [owner, linked] = [
        { uid, column: 'related_id' },
        { uid: target, column: 'file_id' },
      ];
      const constant = { related_type: uid, field: attribute };
      return [{ table: MEDIA_TABLE, owner, target: linked, attribute, isToOne, constant, orders: ['order'] }];
    }
    if (!joinTable || mappedBy !== undefined || !isShopContent(target)) return [];
    const orders = [joinTable.orderColumnName, joinTable.inverseOrderColumnName].filter((column) => column !== undefined);
    const [owner, linked] = [
      { uid, column: joinTable.joinColumn.name },
      { uid: target, column: joinTable.inverseJoinColumn.name },
    ];
    return [{ table: joinTable.name, owner, target: linked, attribute, isToOne, constant: {}, orders }];
  });
}

const knownTables = new WeakMap<Core.Strapi, ContentTables>();

/**
 * Describes the tables of the shop's content as Strapi has made them, so that a new attribute needs no change here.
 *
 * @throws when rows that are linked have no public id: without it they could not be found again
 */
export function contentTables(strapi: Core.Strapi): ContentTables {
  const known = knownTables.get(strapi);
  if (known) return known;
  const uids = [...CONTENT_UIDS, ...Object.keys(strapi.components), FILE_UID];
  const tables = new Map(uids.map((uid) => [uid, describeTable(strapi, uid)]));
  const of = (uid: string): ContentTable => {
    const table = tables.get(uid);
    if (!table) throw new Error(`${uid} is no content of the shop.`);
    return table;
  };
  const links = uids.filter((uid) => uid !== FILE_UID).flatMap((uid) => linksOf(strapi, uid));
  for (const { owner, target, table } of links) {
    const ends = [of(owner.uid), of(target.uid)];
    if (!ends.every(({ columns }) => columns.has('public_id'))) throw new Error(`Rows that ${table} links have no public id.`);
  }
  const holdersOf = (component: string): ContentTable[] =>
    [...tables.values()].filter(({ components }) => components.some(({ uid }) => uid === component));
  const result = { of, links, holdersOf };
  knownTables.set(strapi, result);
  return result;
}

/** @returns the names of the attributes whose values no two documents share */
export function uniqueAttributes(strapi: Core.Strapi, uid: UID.ContentType): string[] {
  const attributes = Object.entries(strapi.contentType(uid).attributes as Record<string, { type: string; unique?: boolean }>);
  return attributes.filter(([, { type, unique }]) => type === 'uid' || unique === true).map(([name]) => name);
}

/** @throws PatchError where Strapi describes its tables in another way */
export function assertContentTables(strapi: Core.Strapi): void {
  const { of, links } = contentTables(strapi);
  const tables = new Set(links.map(({ table }) => table));
  const isKnown = tables.has(MEDIA_TABLE) && tables.has('products_brand_lnk') && of('api::menu.menu').components.length > 0;
  assertPatch(PATCH, WRITTEN_FOR, isKnown);
}
