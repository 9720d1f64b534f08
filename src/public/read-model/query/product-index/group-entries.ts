import type { GroupKind } from '../../../../contract/content-types';
import type { Group, Origin } from '../../../../contract/shared-schemas';
import { GROUP_MEMBERS } from '../../projection/product';
import type { SlotContents } from '../../projection/template';
import { valueSlug } from '../../projection/text';
import { groupSlots, originSlots } from '../slots';
import type { SynonymGroup } from '../search/synonyms';
import type { ProductWords } from './product-words';

/** An entry of a brand, an origin, a wine type, or of synonyms. */
export interface GroupRow {
  kind: GroupKind | 'synonym';
  item_id: number;
  /** JSON; null if the document is deleted */
  body: string | null;
}

export interface RenamedGroup {
  kind: GroupKind;
  id: number;
}

const NO_GROUP = 0;

export interface Country {
  slug: string;
  name: string;
}

/** Brands, origins, wine types and synonyms at the version of the product index. */
export class GroupEntries {
  /** what fills the slots of products' rows: of groups, and of configured origins */
  readonly slots: SlotContents = { get: (name) => this.#contents.get(name) ?? this.#combine(name) };
  /** names by id */
  readonly names: Record<GroupKind, Map<number, string>> = { brand: new Map(), origin: new Map(), wine_type: new Map() };
  /** countries by the id of their origins */
  readonly countries = new Map<number, Country>();
  readonly #contents = new Map<string, string>(originSlots);
  /** contents of the slots `groups`, which many products share */
  readonly #combined = new Map<string, string>();
  readonly #bodies = new Map<string, string | null>();
  /** ids by slug, made when they are asked for */
  readonly #ids = new Map<GroupKind, ReadonlyMap<string, number>>();
  /** by kind and id */
  readonly #formerSlugs = new Map<string, readonly string[]>();
  readonly #slotNames = new Map<string, string[]>();
  readonly #words: Pick<ProductWords, 'values' | 'synonyms'>;
  #countrySlugs = new Set<string>();

  constructor(words: Pick<ProductWords, 'values' | 'synonyms'>) {
    this.#words = words;
  }

  /** @returns whether an entry has changed, and the groups that have another name */
  upsert(rows: readonly GroupRow[]): { hasChanged: boolean; renamed: RenamedGroup[] } {
    const changed = rows.filter(({ kind, item_id, body }) => this.#bodies.get(`${kind}:${item_id}`) !== body);
    const renamed: RenamedGroup[] = [];
    if (changed.length === 0) return { hasChanged: false, renamed };
    for (const { kind, item_id: id, body } of changed) {
      this.#bodies.set(`${kind}:${id}`, body);
      if (kind === 'synonym') {
        this.#upsertSynonym(id, body);
        continue;
      }
      const name = this.names[kind].get(id);
      this.#upsertGroup(kind, id, body);
      if (name !== undefined && name !== this.names[kind].get(id)) renamed.push({ kind, id });
    }
    this.#combined.clear();
    this.#ids.clear();
    if (changed.some(({ kind }) => kind === 'origin')) this.#updateCountries();
    return { hasChanged: true, renamed };
  }

  /** A country is one as long as an origin lies in it. */
  #updateCountries(): void {
    const { values } = this.#words;
    const current = new Map([...this.countries.values()].map(({ slug, name }): [string, string] => [slug, name]));
    for (const slug of this.#countrySlugs) if (!current.has(slug)) values.delete('country', slug);
    for (const [slug, name] of current) values.set('country', slug, name);
    this.#countrySlugs = new Set(current.keys());
  }

  #upsertSynonym(id: number, body: string | null): void {
    if (body === null) this.#words.synonyms.delete(id);
    else this.#words.synonyms.set({ ...(JSON.parse(body) as Omit<SynonymGroup, 'id'>), id });
  }

  #upsertGroup(kind: GroupKind, item_id: number, body: string | null): void {
    const key = `${kind}:${item_id}`;
    for (const slot of this.#slotNames.get(key) ?? []) this.#contents.delete(slot);
    const stored = body === null ? undefined : (JSON.parse(body) as GroupBody);
    const group = stored && shownOnProducts(stored);
    this.#formerSlugs.set(key, stored?.former_slugs ?? []);
    if (kind === 'origin') this.countries.delete(item_id);
    if (!group) {
      this.names[kind].delete(item_id);
      this.#words.values.delete(kind, item_id);
      return;
    }
    if (isOrigin(group)) this.countries.set(item_id, { slug: valueSlug(group.country), name: group.country });
    this.#words.values.set(kind, item_id, group.name);
    const slots = groupSlots(kind, group);
    for (const [slot, content] of slots) this.#contents.set(slot, content);
    this.#slotNames.set(
      key,
      slots.map(([slot]) => slot),
    );
    this.names[kind].set(item_id, group.name);
  }

  /** @returns undefined if it does not exist */
  get(kind: GroupKind, id: number): Group | undefined {
    const json = this.#contents.get(`${kind}:${id}`);
    return json === undefined ? undefined : (JSON.parse(json) as Group);
  }

  /** @param asked id, or slug; a number may be a slug too. @returns the group's id, or one that no group has */
  idOf(kind: GroupKind, asked: number | string): number {
    if (typeof asked === 'number' && this.names[kind].has(asked)) return asked;
    return this.#idsBySlug(kind).get(String(asked)) ?? NO_GROUP;
  }

  #idsBySlug(kind: GroupKind): ReadonlyMap<string, number> {
    const known = this.#ids.get(kind);
    if (known) return known;
    const all = [...this.names[kind].keys()];
    const former = all.flatMap((id) =>
      (this.#formerSlugs.get(`${kind}:${id}`) ?? []).map((slug): [string, number] => [slug, id]),
    );
    const today = all.map((id): [string, number] => [this.get(kind, id)?.slug ?? '', id]);
    // A slug in use today wins.
    const ids = new Map([...former, ...today]);
    this.#ids.set(kind, ids);
    return ids;
  }

  /** @param name `groups:12,3,` of a product without a wine type */
  #combine(name: string): string | undefined {
    const combined = this.#combined.get(name);
    if (combined !== undefined) return combined;
    const ids = COMBINED.exec(name)?.slice(1);
    if (!ids) return undefined;
    const members = GROUP_MEMBERS.map(
      (kind, at) => `,"${kind}":${this.#contents.get(`${kind}:${ids[at] ?? ''}`) ?? 'null'}`,
    ).join('');
    // The name is a part of a row's text, and keeps all of a page's rows in memory.
    this.#combined.set(`groups:${ids.join(',')}`, members);
    return members;
  }
}

const isOrigin = (group: Group | Origin): group is Origin => 'country' in group;

const COMBINED = /^groups:(\d*),(\d*),(\d*)$/;

type GroupBody = (Group | Origin) & { logo?: object; details?: object; former_slugs?: readonly string[] };

function shownOnProducts({ logo: _logo, details: _details, former_slugs: _former, ...group }: GroupBody): Group | Origin {
  return group;
}
