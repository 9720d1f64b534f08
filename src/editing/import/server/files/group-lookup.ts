import type { Core } from '@strapi/strapi';
import { PRODUCT_GROUPINGS, type GroupingUid, type GroupKind } from '../../../../contract/content-types';
import { allRows } from '../../../../platform/all-rows';
import { addToList } from '../../../../platform/multimap';
import { foldText, normalizeText } from '../../../../public/read-model/projection/text';
import { isSameCountry } from '../foreign/countries';
import { wineKindsOf } from '../foreign/wine-kinds';

export interface Group {
  documentId: string;
  name: string;
  slug: string | null;
  /** of an origin */
  country?: string | null;
}

export type FoundGroup =
  | { found: Group }
  | { several: readonly Group[] }
  /** `similar` has the same letters without marks */
  | { unknown: true; similar?: Group };

/** The brands, origins or types of the shop, by name and slug. */
export class GroupLookup {
  readonly byId = new Map<string, Group>();
  readonly #byName = new Map<string, Group[]>();
  readonly #bySlug = new Map<string, Group>();
  readonly #byLetters = new Map<string, Group[]>();
  /** wine types by the kind that their names say */
  readonly #byKind = new Map<string, Group[]>();
  readonly #countries = new Set<string>();

  /** @param hasKinds whether names say a kind of wine */
  constructor(private readonly hasKinds = false) {}

  add(group: Group): void {
    this.byId.set(group.documentId, group);
    if (typeof group.country === 'string') this.#countries.add(group.country);
    const [kind] = this.hasKinds ? wineKindsOf(group.name) : [];
    if (kind !== undefined) addToList(this.#byKind, kind, group);
    addToList(this.#byName, normalizeText(group.name), group);
    addToList(this.#byLetters, foldText(group.name), group);
    if (group.slug !== null) this.#bySlug.set(group.slug, group);
  }

  /** @returns those of this name, in whatever case */
  named(name: string): readonly Group[] {
    return this.#byName.get(normalizeText(name)) ?? [];
  }

  /** @param country tells origins of one name apart */
  find(text: string, country?: string): FoundGroup {
    const named = this.named(text);
    const inCountry = named.filter((group) => country === undefined || isSameCountry(group.country ?? '', country));
    const groups = inCountry.length > 0 ? inCountry : named;
    const [first, ...others] = groups;
    if (first) return others.length === 0 ? { found: first } : { several: groups };
    const bySlug = this.#bySlug.get(text);
    if (bySlug) return { found: bySlug };
    const byKind = this.#withKind(text);
    if (byKind) return { found: byKind };
    const similar = this.#byLetters.get(foldText(text))?.[0];
    return { unknown: true, ...(similar && { similar }) };
  }

  /** @returns the only one whose name says the same kind, or the wider one: `Red wine` is "Vang đỏ" */
  #withKind(text: string): Group | undefined {
    if (!this.hasKinds) return undefined;
    const found = wineKindsOf(text).map((kind) => this.#byKind.get(kind) ?? []);
    const [first, ...others] = found.find((groups) => groups.length > 0) ?? [];
    return others.length === 0 ? first : undefined;
  }

  /** @returns a country as the shop's origins spell it, in whatever language it is asked for */
  countryLike(text: string): string | undefined {
    return [...this.#countries].find((country) => isSameCountry(country, text));
  }

  /** @returns a name or slug by which `find` finds this one again */
  nameOf(documentId: string): string {
    const group = this.byId.get(documentId);
    if (!group) return documentId;
    return this.named(group.name).length > 1 && group.slug !== null ? group.slug : group.name;
  }
}

async function loadGroups(strapi: Core.Strapi, uid: GroupingUid): Promise<GroupLookup> {
  const lookup = new GroupLookup(uid === 'api::wine-type.wine-type');
  const select = ['documentId', 'name', 'slug', ...(uid === 'api::origin.origin' ? ['country'] : [])];
  for await (const row of allRows<Group>(strapi, uid, select)) lookup.add(row);
  return lookup;
}

export type GroupLookups = Readonly<Record<GroupKind, GroupLookup>>;

/** Reads what products are grouped by; a shop has few of them, compared with its products. */
export async function loadGroupLookups(strapi: Core.Strapi): Promise<GroupLookups> {
  const loaded: [GroupKind, GroupLookup][] = [];
  for (const [uid, { attribute }] of Object.entries(PRODUCT_GROUPINGS) as [GroupingUid, { attribute: GroupKind }][])
    loaded.push([attribute, await loadGroups(strapi, uid)]);
  return Object.fromEntries(loaded) as Record<GroupKind, GroupLookup>;
}

/** @returns the content type of an attribute that names a group */
export function groupingOf(attribute: string): GroupingUid {
  const [uid] = Object.entries(PRODUCT_GROUPINGS).find(([, grouping]) => grouping.attribute === attribute) ?? [];
  if (uid === undefined) throw new Error(`Products are not grouped by ${attribute}.`);
  return uid as GroupingUid;
}
