/** Writes Strapi's Blocks JSON from short texts: `**bold**`, `*italic*`, `[words](address)`. */

interface TextNode {
  readonly type: 'text';
  readonly text: string;
  readonly bold?: true;
  readonly italic?: true;
}

interface LinkNode {
  readonly type: 'link';
  readonly url: string;
  readonly children: TextNode[];
}

type InlineNode = TextNode | LinkNode;

interface ListItem {
  readonly type: 'list-item';
  readonly children: InlineNode[];
}

export type Block =
  | { readonly type: 'paragraph'; readonly children: InlineNode[] }
  | { readonly type: 'heading'; readonly level: 2 | 3; readonly children: InlineNode[] }
  | { readonly type: 'quote'; readonly children: InlineNode[] }
  | { readonly type: 'list'; readonly format: 'ordered' | 'unordered'; readonly children: ListItem[] };

const MARK = /\*\*(?<bold>[^*]+)\*\*|\*(?<italic>[^*]+)\*|\[(?<label>[^\]]+)\]\((?<url>[^)]+)\)/g;

function inline(source: string): InlineNode[] {
  const nodes: InlineNode[] = [];
  let end = 0;
  for (const match of source.matchAll(MARK)) {
    if (match.index > end) nodes.push({ type: 'text', text: source.slice(end, match.index) });
    const { bold, italic, label, url } = match.groups ?? {};
    if (bold !== undefined) nodes.push({ type: 'text', text: bold, bold: true });
    else if (italic !== undefined) nodes.push({ type: 'text', text: italic, italic: true });
    else if (label !== undefined && url !== undefined)
      nodes.push({ type: 'link', url, children: [{ type: 'text', text: label }] });
    end = match.index + match[0].length;
  }
  if (end < source.length) nodes.push({ type: 'text', text: source.slice(end) });
  // The panel's editor wants text on both sides of a link to put its cursor in.
  if (nodes.at(-1)?.type === 'link') nodes.push({ type: 'text', text: '' });
  if (nodes[0]?.type === 'link') nodes.unshift({ type: 'text', text: '' });
  return nodes;
}

export function paragraph(source: string): Block {
  return { type: 'paragraph', children: inline(source) };
}

export function heading(source: string, level: 2 | 3 = 2): Block {
  return { type: 'heading', level, children: inline(source) };
}

export function quote(source: string): Block {
  return { type: 'quote', children: inline(source) };
}

function list(format: 'ordered' | 'unordered', items: readonly string[]): Block {
  return { type: 'list', format, children: items.map((item) => ({ type: 'list-item', children: inline(item) })) };
}

export function bullets(...items: readonly string[]): Block {
  return list('unordered', items);
}

export function numbered(...items: readonly string[]): Block {
  return list('ordered', items);
}
