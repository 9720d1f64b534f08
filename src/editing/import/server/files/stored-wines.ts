import type { Core } from '@strapi/strapi';
import { BackgroundSlices } from '../../../../platform/load-shedding/background-slices';
import { allRows } from '../../../../platform/all-rows';
import { addToList } from '../../../../platform/multimap';
import { vintageIn, volumeIn } from './written-numbers';
import { likenessOf, toCompared, type ComparedWine, type Likeness, type WineFacts } from './wine-likeness';

const PRODUCT = 'api::product.product';

/** Wines that have one word: a word of more of them finds none. */
const SHARED_MAX = 100;
/** Words of a name that are looked up, the rarest first. */
const WORDS_MAX = 2;

interface Row {
  documentId: string;
  name: string | null;
  slug: string | null;
  sku: string | null;
  vintage: number | null;
  volume_ml: number | null;
  brand?: { documentId: string; name: string } | null;
}

export interface StoredWine extends ComparedWine {
  documentId: string;
  slug: string;
  /** '': it has none */
  code: string;
}

export type AlikeWine = Likeness & { wine: StoredWine };

function toWine({ documentId, name, slug, sku, vintage, volume_ml: volume, brand }: Row): StoredWine {
  const facts: WineFacts = {
    name: name ?? '',
    vintage: vintage ?? vintageIn(name ?? '') ?? null,
    volume: volume ?? volumeIn(name ?? '') ?? null,
    ...(brand && { brand: brand.documentId, brandName: brand.name }),
  };
  return { ...toCompared(facts), documentId, slug: slug ?? '', code: sku ?? '' };
}

/** The wines of the shop, drafts too, by their names: an import asks which of them a row may be. */
export class StoredWines {
  readonly byId = new Map<string, StoredWine>();
  readonly #byName = new Map<string, StoredWine[]>();
  readonly #byWord = new Map<string, StoredWine[]>();

  #add(wine: StoredWine): void {
    this.byId.set(wine.documentId, wine);
    addToList(this.#byName, wine.folded, wine);
    for (const word of new Set(wine.words)) addToList(this.#byWord, word, wine);
  }

  static async load(strapi: Core.Strapi): Promise<StoredWines> {
    const wines = new StoredWines();
    const slices = new BackgroundSlices();
    const select = ['documentId', 'name', 'slug', 'sku', 'vintage', 'volume_ml'];
    const populate = { brand: { select: ['documentId', 'name'] } };
    for await (const row of allRows<Row>(strapi, PRODUCT, select, { publishedAt: null }, populate)) {
      if (slices.isOver) await slices.next();
      wines.#add(toWine(row));
    }
    return wines;
  }

  #candidates({ folded, words }: ComparedWine): Set<StoredWine> {
    const found = [...new Set(words)].map((word) => this.#byWord.get(word) ?? []).filter((wines) => wines.length > 0);
    const rarest = found.sort((a, b) => a.length - b.length).slice(0, WORDS_MAX);
    const lists = rarest.filter(({ length }) => length <= SHARED_MAX);
    return new Set([...(this.#byName.get(folded) ?? []), ...lists.flat()]);
  }

  alike(facts: WineFacts): AlikeWine[] {
    const compared = toCompared(facts);
    const alike: AlikeWine[] = [];
    for (const wine of this.#candidates(compared)) {
      const likeness = likenessOf(compared, wine);
      if (likeness) alike.push({ ...likeness, wine });
    }
    return alike.sort((a, b) => b.rank - a.rank);
  }

  isAlike(facts: WineFacts, wine: StoredWine): boolean {
    return likenessOf(toCompared(facts), wine) !== undefined;
  }
}
