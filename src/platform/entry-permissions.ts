import { contentTypes } from '@strapi/utils';
import type { Core, Schema, UID } from '@strapi/strapi';
import type { Context } from 'koa';
import { FILE_UID } from '../contract/content-types';
import { chunksOf } from './chunks';

export type EntryAction = 'create' | 'read' | 'update' | 'delete' | 'publish' | 'unpublish';

/** A document's id, or the number of a file. */
type EntryId = string | number;

/** @returns whether this may be done with an entry and these attributes: `price`, `seo`, `seo.meta_title` */
type MayWith = (id: EntryId, fields?: readonly string[]) => boolean;

/** What a permission of one of the account's roles allows, as CASL keeps it. */
interface Rule {
  fields?: readonly string[] | undefined;
  conditions?: object | undefined;
}

/** `ctx.state.userAbility` of a request of the panel. */
export interface Ability {
  rulesFor: (action: string, uid: string) => readonly Rule[];
}

interface PermissionService {
  createPermissionsManager: (of: { ability: object; model: string }) => { getQuery: (action: string) => object };
  engine: { generateUserAbility: (account: object) => Promise<Ability> };
}

interface PermissionCheckers {
  create: (of: { userAbility: object; model: string }) => {
    sanitizedQuery: { read: (query: object) => Promise<{ filters?: object }> };
  };
}

const EXPLORER = 'plugin::content-manager.explorer';

const FILE_ACTIONS: Readonly<Partial<Record<EntryAction, string>>> = {
  read: 'plugin::upload.read',
  create: 'plugin::upload.assets.create',
  update: 'plugin::upload.assets.update',
  delete: 'plugin::upload.assets.update',
};

function actionName(action: EntryAction, uid: string): string {
  if (uid === FILE_UID) return FILE_ACTIONS[action] ?? '';
  return `${EXPLORER}.${action === 'unpublish' ? 'publish' : action}`;
}

/** A deletion or a publication is of the whole entry. */
const WITH_FIELDS: ReadonlySet<EntryAction> = new Set(['create', 'read', 'update']);

/** Entries that one query asks about. */
const CHUNK = 400;

const isUnconditional = ({ conditions }: Rule): boolean => conditions === undefined || Object.keys(conditions).length === 0;

const covers = ({ fields }: Rule, field: string): boolean =>
  fields === undefined || fields.some((own) => field === own || field.startsWith(`${own}.`));

interface Attribute {
  type: string;
  component?: UID.Component;
}

/** @returns the names that permissions have of an attribute: of a component those of its members */
function namesOf(strapi: Core.Strapi, uid: UID.Schema, field: string): string[] {
  const [head = '', ...members] = field.split('.');
  const { component } = (strapi.getModel(uid).attributes as Record<string, Attribute>)[head] ?? { type: '' };
  if (component === undefined) return [head];
  const inner = members.length > 0 ? [members.join('.')] : visibleAttributes(strapi, component);
  return inner.flatMap((member) => namesOf(strapi, component, member)).map((name) => `${head}.${name}`);
}

function visibleAttributes(strapi: Core.Strapi, uid: UID.Schema): string[] {
  const model = strapi.getModel(uid) as Schema.ContentType;
  const writable = new Set(contentTypes.getWritableAttributes(model));
  return Object.keys(model.attributes).filter((name) => writable.has(name) && contentTypes.isVisibleAttribute(model, name));
}

/**
 * What an account of the panel may do with stored entries, by the conditions and the fields of its roles. A question without an entry is
 * `true` in Strapi for a role that may do it with some entries alone.
 */
export class EntryPermissions {
  readonly #strapi: Core.Strapi;
  readonly #ability: Ability;
  readonly #service: PermissionService;

  constructor(strapi: Core.Strapi, ability: Ability) {
    this.#strapi = strapi;
    this.#ability = ability;
    this.#service = strapi.service('admin::permission') as PermissionService;
  }

  /** Whether it may be done with some entry: the question about what is not stored yet. */
  may(action: EntryAction, uid: string, fields: readonly string[] = []): boolean {
    return this.#rulesOf(action, uid, fields).every((rules) => rules.length > 0);
  }

  /** Whether every entry that may be read is read with this attribute. */
  showsAlways(uid: string, field: string): boolean {
    const [rules = [], ...shown] = this.#rulesOf('read', uid, [field]);
    return rules.length > 0 && shown.every((those) => those.length === rules.length);
  }

  /** @returns a query without what may not be read, and with the conditions of the account's roles */
  readableQuery(uid: string, query: object): Promise<{ filters?: object }> {
    const checkers = this.#strapi.service('plugin::content-manager.permission-checker') as PermissionCheckers;
    return checkers.create({ userAbility: this.#ability, model: uid }).sanitizedQuery.read(query);
  }

  /** @returns all attributes of a content type that permissions are given for */
  attributesOf(uid: UID.Schema): string[] {
    return visibleAttributes(this.#strapi, uid);
  }

  /** Whether it may be done with every entry, whatever is in it. Without `fields`: with all attributes that the action concerns. */
  mayAll(action: EntryAction, uid: string, fields?: readonly string[]): boolean {
    const asked = fields ?? (WITH_FIELDS.has(action) ? visibleAttributes(this.#strapi, uid as UID.Schema) : []);
    return this.#rulesOf(action, uid, asked).every((rules) => rules.some(isUnconditional));
  }

  /** @returns the question about each of these entries, answered by what is stored of them now */
  async of(action: EntryAction, uid: string, ids: readonly EntryId[], fields: readonly string[] = []): Promise<MayWith> {
    const found = new Map<string, ReadonlySet<EntryId>>();
    for (const rules of this.#rulesOf(action, uid, fields)) {
      const key = this.#keyOf(action, uid, rules);
      if (found.has(key) || rules.length === 0 || rules.some(isUnconditional)) continue;
      found.set(key, await this.#find(action, uid, ids, rules));
    }
    // Many entries change the same attributes.
    const known = new Map<string, ((id: EntryId) => boolean)[]>();
    const toAnswer = (rules: readonly Rule[]): ((id: EntryId) => boolean) => {
      if (rules.length === 0 || rules.some(isUnconditional)) return () => rules.length > 0;
      const meeting = found.get(this.#keyOf(action, uid, rules));
      return (id) => meeting?.has(id) === true;
    };
    return (id, own = []) => {
      const key = own.join();
      const answers = known.get(key) ?? this.#rulesOf(action, uid, own).map(toAnswer);
      known.set(key, answers);
      return answers.every((may) => may(id));
    };
  }

  /** @returns those of these entries with which it may be done, for all of these attributes */
  async allowed<Id extends EntryId>(
    action: EntryAction,
    uid: string,
    ids: readonly Id[],
    fields: readonly string[] = [],
  ): Promise<Set<Id>> {
    const mayWith = await this.of(action, uid, ids, fields);
    return new Set(ids.filter((id) => mayWith(id, fields)));
  }

  /** @returns the rules for the entry itself, and those for each attribute */
  #rulesOf(action: EntryAction, uid: string, fields: readonly string[]): (readonly Rule[])[] {
    const rules = this.#ability.rulesFor(actionName(action, uid), uid);
    const names = fields.flatMap((field) => namesOf(this.#strapi, uid as UID.Schema, field));
    return [rules, ...names.map((name) => rules.filter((rule) => covers(rule, name)))];
  }

  #keyOf(action: EntryAction, uid: string, rules: readonly Rule[]): string {
    const all = this.#ability.rulesFor(actionName(action, uid), uid);
    return rules.map((rule) => all.indexOf(rule)).join();
  }

  #conditionOf(uid: string, rules: readonly Rule[]): object {
    const manager = this.#service.createPermissionsManager({ ability: { rulesFor: () => rules }, model: uid });
    return manager.getQuery('');
  }

  /** An entry counts by each of its versions that the action concerns, as in Strapi's own routes. */
  #versionsOf(action: EntryAction, uid: string): object {
    const { options } = this.#strapi.getModel(uid as UID.ContentType);
    if (options?.draftAndPublish !== true || action === 'delete') return {};
    return { publishedAt: action === 'unpublish' ? { $notNull: true } : null };
  }

  async #find(action: EntryAction, uid: string, ids: readonly EntryId[], rules: readonly Rule[]): Promise<Set<EntryId>> {
    const key = uid === FILE_UID ? 'id' : 'documentId';
    const condition = this.#conditionOf(uid, rules);
    const query = this.#strapi.db.query(uid);
    const found = new Set<EntryId>();
    for (const chunk of chunksOf(ids, CHUNK)) {
      const where = { [key]: { $in: chunk }, ...this.#versionsOf(action, uid) };
      const rows: { id: number; documentId?: string }[] = await query.findMany({ where, select: ['id', key] });
      const meeting: { id: number }[] = await query.findMany({ where: { $and: [where, condition] }, select: ['id'] });
      const met = new Set(meeting.map(({ id }) => id));
      const idOf = (row: { id: number; documentId?: string }): EntryId => row.documentId ?? row.id;
      for (const row of rows) found.add(idOf(row));
      for (const row of rows) if (!met.has(row.id)) found.delete(idOf(row));
    }
    return found;
  }
}

/** @returns what the account of a request of the panel may do */
export function permissionsOf(strapi: Core.Strapi, ctx: Context): EntryPermissions {
  const { userAbility } = ctx.state as { userAbility: Ability };
  return new EntryPermissions(strapi, userAbility);
}

/** @returns what the account of the panel may do whose request this is; undefined outside of one */
export function currentPermissions(strapi: Core.Strapi): EntryPermissions | undefined {
  const { userAbility } = (strapi.requestContext.get()?.state ?? {}) as { userAbility?: Ability };
  return userAbility && new EntryPermissions(strapi, userAbility);
}

/** @returns what an account may do now; undefined where there is none, or it is blocked */
export async function permissionsOfAccount(strapi: Core.Strapi, id: number): Promise<EntryPermissions | undefined> {
  const account: { blocked: boolean | null } | null = await strapi.db
    .query('admin::user')
    .findOne({ where: { id, isActive: true }, populate: { roles: true } });
  if (!account || account.blocked === true) return undefined;
  const { engine } = strapi.service('admin::permission') as PermissionService;
  return new EntryPermissions(strapi, await engine.generateUserAbility(account));
}
