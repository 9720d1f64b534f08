import type { ElementNode } from '../../../../admin/shared/slate-nodes';
import { styleOf } from './inline';

type ListFormat = 'ordered' | 'unordered';

/** An item of a list, before its list is made. Level 0 is the outermost. */
export interface ListItem {
  level: number;
  format: ListFormat;
  children: ElementNode['children'];
}

/**
 * @param items that follow each other
 * @returns the lists as the editor keeps them: an inner list stands beside the items, after the one that it belongs to
 */
export function makeLists(items: readonly ListItem[]): ElementNode[] {
  const lists: ElementNode[] = [];
  /** the open lists, by level */
  let open: ElementNode[] = [];
  for (const { level, format, children } of items) {
    // A list that begins with an inner item has no place for it but the next level.
    const at = Math.min(level, open.length);
    let list = open[at];
    if (!list || list.format !== format) {
      list = { type: 'list', format, ...(at > 0 ? { indentLevel: at } : {}), children: [] };
      (open[at - 1]?.children ?? lists).push(list);
    }
    open = [...open.slice(0, at), list];
    list.children.push({ type: 'list-item', children });
  }
  return lists;
}

const isMarker = (span: Element): boolean => {
  if (/mso-list\s*:\s*ignore/i.test(span.getAttribute('style') ?? '')) return true;
  // Where Word's own styles are lost on the way: a number or a bullet is followed by blanks of 7 points.
  const blanks = span.querySelector('span[style*="7pt"], span[style*="7.0pt"]');
  return blanks !== null && blanks.textContent.trim() === '' && (span.textContent.trim().length || 9) <= 5;
};

/** Word writes a list as paragraphs that begin with their number or bullet. @returns undefined for any other paragraph */
export function wordItem(paragraph: Element): { level: number; format: ListFormat; marker: Element } | undefined {
  const list = styleOf(paragraph, 'mso-list');
  if (list === '' && !/\bMsoList/.test(paragraph.className)) return undefined;
  const marker = [...paragraph.querySelectorAll('span[style]')].find(isMarker);
  if (!marker) return undefined;
  const isNumber = /^\(?(?:\d+|[a-zđ]|[ivxlc]+)(?:\.\d+)*[.)]/i.test(marker.textContent.trim());
  return { level: Number(/level(\d)/.exec(list)?.[1] ?? 1) - 1, format: isNumber ? 'ordered' : 'unordered', marker };
}
