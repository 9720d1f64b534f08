import { pagePaths } from '../../../contract/paths';
import { entryLinkSlots, linkedIdsOf } from '../projection/entry-links';
import { readSlugsOfItems } from './slugs';

/**
 * @param detail JSON of an article, with slots
 * @returns what its links to products and articles are filled with: their current addresses
 */
export async function bodyLinkSlots(detail: string): Promise<[string, string][]> {
  const linked = linkedIdsOf(detail);
  const slots: [string, string][] = [];
  for (const kind of ['product', 'article'] as const) {
    const slugs = await readSlugsOfItems(kind, linked[kind]);
    slots.push(...slugs.flatMap(([id, slug]) => entryLinkSlots(kind, id, pagePaths[kind](slug))));
  }
  return slots;
}
