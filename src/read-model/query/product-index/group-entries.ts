import type { GroupKind } from '../../../contract/content-types';
import type { Group, Origin } from '../../../contract/shared-schemas';
import { GROUP_MEMBERS } from '../../projection/group-slots';
import type { SlotContents } from '../../projection/template';
import { normalizeText } from '../../projection/text';
import { groupSlots, originSlots } from '../slots';
import { TermIndex } from './term-index';

/** An entry of a brand, an origin or a wine type. */
export interface GroupRow {
  kind: GroupKind;
  item_id: number;
  /** JSON; null if the document is deleted */
  body: string | null;
}

/** Brands, origins and wine types at the version of the product index. */
export class GroupEntries {
  /** what fills the slots of products' rows: of groups, and of configured origins */
  readonly slots: SlotContents = { get: (name) => this.#contents.get(name) ?? this.#combine(name) };
  /** names by id */
  readonly names: Record<GroupKind, Map<number, string>> = { brand: new Map(), origin: new Map(), wine_type: new Map() };
  /** the names of brands as terms; their postings are the brands' ids */
  readonly brandTerms = new TermIndex();
  readonly #contents = new Map<string, string>(originSlots);
  /** contents of the slots `groups`, which many products share */
  readonly #combined = new Map<string, string>();
  readonly #slotNames = new Map<string, string[]>();

  upsert(rows: readonly GroupRow[]): void {
    for (const row of rows) this.#upsertRow(row);
    this.#combined.clear();
    this.brandTerms.commit();
  }

  #upsertRow({ kind, item_id, body }: GroupRow): void {
    const key = `${kind}:${item_id}`;
    for (const slot of this.#slotNames.get(key) ?? []) this.#contents.delete(slot);
    const nameBefore = this.names[kind].get(item_id);
    const group = body === null ? undefined : withoutLogo(JSON.parse(body) as (Group | Origin) & { logo?: object });
    if (kind === 'brand') this.brandTerms.update(item_id, termsOf(nameBefore), termsOf(group?.name));
    if (!group) {
      this.names[kind].delete(item_id);
      return;
    }
    const slots = groupSlots(kind, group);
    for (const [slot, content] of slots) this.#contents.set(slot, content);
    this.#slotNames.set(
      key,
      slots.map(([slot]) => slot),
    );
    this.names[kind].set(item_id, group.name);
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
    this.#combined.set(name, members);
    return members;
  }
}

const COMBINED = /^groups:(\d*),(\d*),(\d*)$/;

const termsOf = (name: string | undefined): string[] => (name === undefined ? [] : [normalizeText(name)]);

function withoutLogo({ logo: _logo, ...group }: (Group | Origin) & { logo?: object }): Group | Origin {
  return group;
}
