import { BackgroundSlices } from '../../platform/load-shedding/background-slices';
import type { ImportContext } from './import-context';
import { textOf, type Match } from './match';
import { vintageIn, volumeIn } from './name-parts';
import type { ReadRow } from './row-faults';
import { StoredWines, type AlikeWine, type StoredWine } from './stored-wines';
import type { WineFacts } from './wine-likeness';

/** Wines that a message names. */
const NAMED_MAX = 3;

/** How rows are known but for their names. */
interface Keys {
  /** rows without code and address */
  unkeyed: ReadonlySet<ReadRow>;
  /** @returns the product that has a row's code */
  ownerOf: (read: ReadRow) => string | undefined;
}

const numberOr = (value: unknown, other: number | undefined): number | null =>
  typeof value === 'number' ? value : (other ?? null);

function factsOf({ groups }: ImportContext, { values, newGroups }: ReadRow): WineFacts {
  const name = textOf(values.get('name'));
  const brand = values.get('brand');
  const made = newGroups.get('brand')?.name;
  return {
    name,
    vintage: numberOr(values.get('vintage'), vintageIn(name)),
    volume: numberOr(values.get('volume_ml'), volumeIn(name)),
    ...(typeof brand === 'string' && { brand, brandName: groups.brand.byId.get(brand)?.name ?? '' }),
    ...(made !== undefined && { brand: '', brandName: made }),
  };
}

/** Tells which wines of the shop rows may be by their names. */
class WineMatcher {
  constructor(
    private readonly context: ImportContext,
    private readonly wines: StoredWines,
    private readonly keys: Keys,
  ) {}

  /** @returns undefined where a row is what its code says, or new */
  match(read: ReadRow): AlikeMatch | undefined {
    const facts = factsOf(this.context, read);
    const owner = this.keys.ownerOf(read);
    if (owner !== undefined) return this.#matchOwned(facts, owner);
    const hasCode = typeof read.values.get('sku') === 'string';
    const { system } = this.context.header;
    // A shop's own table tells wines of one name apart by their addresses.
    if (!this.keys.unkeyed.has(read) && !hasCode && !system) return undefined;
    const all = this.wines.alike(facts);
    const isNamed = typeof read.values.get('slug') === 'string' && !system;
    const open = all.filter(({ wine, isSame }) => !hasCode || wine.code === '' || (isSame && facts.brand !== '' && !isNamed));
    const codeless = hasCode ? open.filter(({ wine }) => wine.code === '') : [];
    const alike = codeless.length > 0 ? codeless : open;
    const [first] = alike;
    if (first === undefined) return undefined;
    const likeliest = alike.filter(({ rank }) => rank === first.rank);
    const same = all.filter(({ isSame }) => isSame);
    const isCertain = this.keys.unkeyed.has(read) && same.length === 1 && first.isSame && first.wine.code === '';
    if (isCertain && (facts.brand !== '' || first.wine.brand === undefined)) return { one: first.wine, isCertain };
    return likeliest.length === 1 ? { one: first.wine, isCertain: false } : { several: likeliest };
  }

  /** A code that was given to another wine: its name says one that the shop has beside it, or none. */
  #matchOwned(facts: WineFacts, owner: string): AlikeMatch | undefined {
    const stored = this.wines.byId.get(owner);
    // Another bottle of the wine is a correction.
    if (stored === undefined || this.wines.isAlike({ ...facts, volume: null }, owner)) return undefined;
    const other = this.wines.alike(facts).find(({ isSame, wine }) => isSame && wine.documentId !== owner);
    return other ? { owner: stored, named: other.wine } : { coded: stored };
  }
}

type AlikeMatch =
  | { one: StoredWine; isCertain: boolean }
  /** it has the row's code, and is another wine by its name, brand or vintage */
  | { coded: StoredWine }
  | { several: readonly AlikeWine[] }
  | { owner: StoredWine; named: StoredWine };

/** @returns the rows that may be wines of the shop by their names, with those; and those whose code and name say two */
export async function matchByName(context: ImportContext, reads: readonly ReadRow[], keys: Keys): Promise<Map<ReadRow, Match>> {
  if (reads.length === 0) return new Map();
  context.wines ??= await StoredWines.load(context.strapi);
  const matcher = new WineMatcher(context, context.wines, keys);
  const found: [ReadRow, AlikeMatch][] = [];
  const slices = new BackgroundSlices();
  for (const read of reads) {
    if (slices.isOver) await slices.next();
    const match = matcher.match(read);
    if (match) found.push([read, match]);
  }
  const toMatch = (match: AlikeMatch): Match => {
    if ('owner' in match)
      return {
        column: 'sku',
        fault: 'code-moved',
        values: { owner: match.owner.name, name: match.named.name },
      };
    if ('several' in match) {
      const list = match.several.slice(0, NAMED_MAX).map(({ wine }) => `“${wine.name}” (${wine.slug})`);
      return { double: null, column: 'name', message: 'maybe-several', values: { list: list.join(', ') } };
    }
    if ('coded' in match) {
      const { documentId, name, slug, code } = match.coded;
      return { double: documentId, column: 'sku', message: 'code-other', values: { name, slug, code } };
    }
    const { one, isCertain } = match;
    if (isCertain) return { documentId: one.documentId, name: one.name };
    const values = { name: one.name, slug: one.slug, code: one.code };
    return { double: one.documentId, column: 'name', message: one.code === '' ? 'maybe-double' : 'maybe-coded', values };
  };
  return new Map(found.map(([read, match]) => [read, toMatch(match)]));
}
