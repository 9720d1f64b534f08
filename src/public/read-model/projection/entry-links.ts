import { slot, slotPattern } from './template';

/** Of every link in a body: the linked site gets no referrer and no handle on the reader's page. */
export const LINK_REL = 'noopener noreferrer';

/** Kinds of entries whose address is their slug, which may change. */
type AddressedKind = 'product' | 'article';

/**
 * A link in a body, whose address is filled in when the article is read. Without a published entry only its text is left.
 *
 * @param html of the text
 */
export const entryLink = (kind: AddressedKind, id: number, html: string): string =>
  `${slot(`link.${kind}:${id}`)}${html}${slot(`link_end.${kind}:${id}`)}`;

const ENTRY_LINK = slotPattern('link\\.(product|article):(\\d+)');

/** @returns the entries that {@link entryLink} leads to */
export function linkedIdsOf(template: string): Record<AddressedKind, number[]> {
  const ids: Record<AddressedKind, Set<number>> = { product: new Set(), article: new Set() };
  for (const [, kind, id] of template.matchAll(ENTRY_LINK)) ids[kind as AddressedKind].add(Number(id));
  return { product: [...ids.product], article: [...ids.article] };
}

/** @param path of the page, percent-encoded @returns what an {@link entryLink} is filled with, in JSON */
export function entryLinkSlots(kind: AddressedKind, id: number, path: string): [string, string][] {
  return [
    [`link.${kind}:${id}`, JSON.stringify(`<a href="${path}" rel="${LINK_REL}">`).slice(1, -1)],
    [`link_end.${kind}:${id}`, '</a>'],
  ];
}
