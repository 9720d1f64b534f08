const hasWord = (text: string, word: string): boolean => text.split(/[^\p{L}\p{N}]+/u).includes(word);

/** @returns the name of a product with what tells it from another of this name: "Château Margaux · 2015 · 990.000 ₫" */
export function productLabel(name: string, { vintage, price }: { vintage?: unknown; price?: unknown }): string {
  const parts = [name];
  if (typeof vintage === 'number' && !hasWord(name, String(vintage))) parts.push(String(vintage));
  if (typeof price === 'number') parts.push(`${price.toLocaleString('vi-VN')} ₫`);
  return parts.join(' · ');
}
