import type { Core, UID } from '@strapi/strapi';
import { contentTypes } from '@strapi/utils';
import type { Knex } from 'knex';
import { isShopContent, type ContentUid } from '../contract/public-content';
import { entriesForbidden, nameFieldOf } from '../editorial/entry-refusals';
import type { Creator, EntryPermissions } from '../platform/entry-permissions';
import type { RowSnapshot } from './snapshot';
import { BIN_ENTRIES, BIN_LINKS, type EntryRow } from './tables';
import { chunksOf } from '../platform/chunks';

/** Entries that are read together: each holds a whole document. */
const PAGE = 50;

type Owned = Pick<EntryRow, 'id' | 'uid' | 'name' | 'creator_id'>;

/** @returns the accounts that have created these entries of the bin, by id; without those that are no more */
export async function loadCreators(
  strapi: Core.Strapi,
  entries: readonly Pick<EntryRow, 'creator_id'>[],
): Promise<(id: number | null) => Creator | null> {
  const known = [...new Set(entries.flatMap(({ creator_id }) => creator_id ?? []))];
  const accounts: Creator[] = await strapi.db
    .query('admin::user')
    .findMany({ where: { id: { $in: known } }, select: ['id'], populate: { roles: { select: ['id'] } } });
  const byId = new Map(accounts.map((account) => [account.id, account]));
  return (id) => byId.get(id ?? 0) ?? null;
}

/** @returns a condition of a query: the entries of the bin that the account may read, as far as they are of the shop's types */
export async function readableEntries(
  strapi: Core.Strapi,
  permissions: EntryPermissions,
): Promise<(query: Knex.QueryBuilder) => void> {
  // As many as types and accounts, not as entries.
  const owned: Pick<EntryRow, 'uid' | 'creator_id'>[] = await strapi.db.connection(BIN_ENTRIES).distinct('uid', 'creator_id');
  const creatorOf = await loadCreators(strapi, owned);
  const readable = owned.filter(
    ({ uid, creator_id }) => isShopContent(uid) && permissions.mayWithOneOf('read', uid, creatorOf(creator_id)),
  );
  return (query) =>
    void query.where((any) => {
      void any.whereRaw('1 = 0');
      for (const { uid, creator_id } of readable) void any.orWhere({ uid, creator_id });
    });
}

/** Whether its name may be shown to the account. */
export function mayReadName(
  strapi: Core.Strapi,
  permissions: EntryPermissions,
  uid: ContentUid,
  creator: Creator | null,
): boolean {
  const field = nameFieldOf(strapi, uid);
  return permissions.mayWithOneOf('read', uid, creator, field === undefined ? [] : [field]);
}

interface Attribute {
  type: string;
  default?: unknown;
  columnName?: string;
}

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '' || value === '[]';

/** @returns the attributes that a restored document would have values of, as if it were created with them */
function filledFields(
  strapi: Core.Strapi,
  uid: ContentUid,
  versions: readonly RowSnapshot[],
  linked: readonly string[],
): string[] {
  const model = strapi.contentType(uid);
  const writable = new Set(contentTypes.getWritableAttributes(model));
  return Object.entries(model.attributes as Record<string, Attribute>).flatMap(([name, attribute]) => {
    if (!writable.has(name) || !contentTypes.isVisibleAttribute(model, name)) return [];
    const isFilled = versions.some(
      ({ values, components }) =>
        components.some((component) => component.attribute === name) ||
        !(
          isEmpty(values[name]) ||
          (Array.isArray(values[name]) && values[name].length === 0) ||
          isPreset(attribute, values[name])
        ),
    );
    return isFilled || linked.includes(name) ? [name] : [];
  });
}

/** SQLite keeps `true` as 1. */
const isPreset = ({ default: preset, type }: Attribute, value: unknown): boolean =>
  preset !== undefined && (type === 'boolean' ? Boolean(value) === preset : value === preset);

async function linkedAttributes(knex: Knex, ids: readonly number[]): Promise<Map<number, string[]>> {
  const rows: { entry_id: number; attribute: string }[] = await knex(BIN_LINKS)
    .join(BIN_ENTRIES, `${BIN_ENTRIES}.id`, `${BIN_LINKS}.entry_id`)
    .whereIn('entry_id', [...ids])
    .whereRaw('?? = ??', ['owner_uid', 'uid'])
    .whereRaw('?? = ??', ['owner_id', 'public_id'])
    .distinct('entry_id', 'attribute');
  const byEntry = new Map<number, string[]>();
  for (const { entry_id, attribute } of rows) byEntry.set(entry_id, [...(byEntry.get(entry_id) ?? []), attribute]);
  return byEntry;
}

const isPublic = (strapi: Core.Strapi, uid: UID.ContentType, versions: readonly RowSnapshot[]): boolean =>
  strapi.contentType(uid).options?.draftAndPublish === true &&
  versions.some(({ values }) => (values.published_at ?? null) !== null);

/** @returns those of these entries that the account may not restore: it would create, and publish what was public */
async function notRestorable(strapi: Core.Strapi, permissions: EntryPermissions, ids: readonly number[]): Promise<Owned[]> {
  const knex = strapi.db.connection;
  const rows: EntryRow[] = await knex(BIN_ENTRIES)
    .whereIn('id', [...ids])
    .select('*');
  const linked = await linkedAttributes(knex, ids);
  const creatorOf = await loadCreators(strapi, rows);
  return rows.filter(({ id, uid, creator_id, content }) => {
    if (!isShopContent(uid)) return false;
    const versions = JSON.parse(content) as RowSnapshot[];
    const creator = creatorOf(creator_id);
    const fields = filledFields(strapi, uid, versions, linked.get(id) ?? []);
    const creates = permissions.mayWithOneOf('create', uid, creator, fields);
    return !creates || (isPublic(strapi, uid, versions) && !permissions.mayWithOneOf('publish', uid, creator));
  });
}

async function notErasable(strapi: Core.Strapi, permissions: EntryPermissions, ids: readonly number[]): Promise<Owned[]> {
  const rows: Owned[] = await strapi.db
    .connection(BIN_ENTRIES)
    .whereIn('id', [...ids])
    .select('id', 'uid', 'name', 'creator_id');
  const creatorOf = await loadCreators(strapi, rows);
  return rows.filter(
    ({ uid, creator_id }) => isShopContent(uid) && !permissions.mayWithOneOf('delete', uid, creatorOf(creator_id)),
  );
}

/** @throws errors.ForbiddenError in the editor's language, which names those that she may not restore, or erase */
export async function assertMayWithEntries(
  strapi: Core.Strapi,
  permissions: EntryPermissions,
  action: 'restore' | 'erase',
  ids: readonly number[],
): Promise<void> {
  const find = action === 'restore' ? notRestorable : notErasable;
  for (const chunk of chunksOf(ids, PAGE)) {
    const refused = await find(strapi, permissions, chunk);
    const [first] = refused;
    if (first === undefined) continue;
    const creatorOf = await loadCreators(strapi, refused);
    const own = refused.filter(({ uid }) => uid === first.uid);
    const named = own.filter(({ uid, creator_id }) => mayReadName(strapi, permissions, uid as ContentUid, creatorOf(creator_id)));
    throw entriesForbidden(
      strapi,
      first.uid,
      named.map(({ name }) => name),
      own.length,
    );
  }
}

/** @returns why the account may not restore entries, in the editor's language, by id; each is asked for by itself */
export async function forbiddenRestores(
  strapi: Core.Strapi,
  permissions: EntryPermissions,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const reasons = new Map<number, string>();
  for (const chunk of chunksOf(ids, PAGE)) {
    const refused = await notRestorable(strapi, permissions, chunk);
    const creatorOf = await loadCreators(strapi, refused);
    for (const { id, uid, name, creator_id } of refused) {
      const names = mayReadName(strapi, permissions, uid as ContentUid, creatorOf(creator_id)) ? [name] : [];
      reasons.set(id, entriesForbidden(strapi, uid, names, 1).message);
    }
  }
  return reasons;
}

/** As {@link assertMayWithEntries}, for documents of which some lie in the bin. */
export async function assertMayRestore(
  strapi: Core.Strapi,
  permissions: EntryPermissions,
  uid: UID.ContentType,
  documentIds: readonly string[],
): Promise<void> {
  for (const chunk of chunksOf(documentIds, PAGE)) {
    const ids: number[] = await strapi.db.connection(BIN_ENTRIES).where({ uid }).whereIn('document_id', chunk).pluck('id');
    await assertMayWithEntries(strapi, permissions, 'restore', ids);
  }
}
