import { showPrice } from '../custom-fields/price-text';

const hasWord = (text: string, word: string): boolean => text.split(/[^\p{L}\p{N}]+/u).includes(word);

/**
 * @param relation what a picker or its chosen items know of an entry; products come with vintage and price
 * (src/platform/strapi-patches/relation-labels.ts)
 * @returns the name of an entry; of a product with what tells it from another of this name: "Château Margaux · 2015 · 990.000 ₫"
 */
export function productLabel(name: string, { vintage, price }: { vintage?: unknown; price?: unknown }): string {
  const parts = [name];
  if (typeof vintage === 'number' && !hasWord(name, String(vintage))) parts.push(String(vintage));
  if (typeof price === 'number') parts.push(showPrice(price));
  return parts.join(' · ');
}
