import type { Core } from '@strapi/strapi';
import { GROUP_UIDS, type GroupKind } from '../../../../contract/content-types';
import { allRows } from '../../../../platform/all-rows';
import { addToList } from '../../../../platform/multimap';
import { foldText, normalizeText } from '../../../../public/read-model/projection/text';
import { isSameCountry } from '../foreign/countries';
import { wineKindsOf } from '../foreign/wine-kinds';

export interface Group {
  documentId: string;
  name: string;
  slug: string | null;
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

export type GroupLookups = Readonly<Record<GroupKind, GroupLookup>>;

export async function loadGroupLookups(strapi: Core.Strapi): Promise<GroupLookups> {
  const lookups = { brand: new GroupLookup(), origin: new GroupLookup(), wine_type: new GroupLookup(true) };
  for (const kind of ['brand', 'origin', 'wine_type'] as const) {
    const select = ['documentId', 'name', 'slug', ...(kind === 'origin' ? ['country'] : [])];
    for await (const row of allRows<Group>(strapi, GROUP_UIDS[kind], select)) lookups[kind].add(row);
  }
  return lookups;
}
