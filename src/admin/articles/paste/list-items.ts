import type { ElementNode } from '../slate-nodes';
import { styleOf } from './element-look';

export type ListFormat = 'ordered' | 'unordered';

/** An item of a list, before its list is made. Level 0 is the outermost. */
export interface ListItem {
  level: number;
  format: ListFormat;
  children: ElementNode['children'];
}

function makeList(items: readonly ListItem[], level: number): ElementNode {
  const children: ElementNode[] = [];
  let inner: ListItem[] = [];
  const closeInner = (): void => {
    if (inner.length > 0) children.push(...makeLists(inner, level + 1));
    inner = [];
  };
  for (const item of items) {
    if (item.level > level) {
      inner.push(item);
      continue;
    }
    closeInner();
    children.push({ type: 'list-item', children: item.children });
  }
  closeInner();
  return { type: 'list', format: items[0]?.format ?? 'unordered', ...(level > 0 ? { indentLevel: level } : {}), children };
}

/**
 * @param items that follow each other
 * @returns the lists as the editor keeps them: an inner list stands beside the items, after the one that it belongs to
 */
export function makeLists(items: readonly ListItem[], level = 0): ElementNode[] {
  const lists: ListItem[][] = [];
  for (const item of items) {
    const current = lists.at(-1);
    const outer = current?.find((one) => one.level <= level) ?? current?.[0];
    if (!current || (item.level <= level && outer?.format !== item.format)) lists.push([item]);
    else current.push(item);
  }
  // A list that begins with an inner item has no place for it but its own level.
  return lists.map((list) => {
    const [first, ...others] = list;
    return makeList(first ? [{ ...first, level }, ...others] : [], level);
  });
}

const MARKER = 'span[style]';

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
  const marker = [...paragraph.querySelectorAll(MARKER)].find(isMarker);
  if (!marker) return undefined;
  const level = Number(/level(\d)/.exec(list)?.[1] ?? 1) - 1;
  const isNumber = /^\(?(?:\d+|[a-zđ]|[ivxlc]+)(?:\.\d+)*[.)]/i.test(marker.textContent.trim());
  return { level, format: isNumber ? 'ordered' : 'unordered', marker };
}
