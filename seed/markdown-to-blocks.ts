import MarkdownIt, { type Token } from 'markdown-it';

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

interface TableRow {
  readonly type: 'table-row';
  readonly children: { readonly type: 'table-cell'; readonly children: InlineNode[] }[];
}

/** What the panel's editor stores, as far as the articles need it. */
export type Block =
  | { readonly type: 'paragraph' | 'quote'; readonly children: InlineNode[] }
  | { readonly type: 'heading'; readonly level: number; readonly children: InlineNode[] }
  | { readonly type: 'list'; readonly format: 'ordered' | 'unordered'; readonly children: ListItem[] }
  | { readonly type: 'table'; readonly headerRow: true; readonly children: TableRow[] };

// Without this rule a line break inside a paragraph stays in its text, where it counts as a space.
const parser = new MarkdownIt('commonmark').disable('newline').enable('table');

function toInlineNodes(tokens: readonly Token[]): InlineNode[] {
  const nodes: InlineNode[] = [];
  let link: LinkNode | undefined;
  let isBold = false;
  let isItalic = false;
  for (const token of tokens) {
    if (token.tag === 'strong') isBold = token.nesting === 1;
    else if (token.tag === 'em') isItalic = token.nesting === 1;
    else if (token.type === 'link_close') link = undefined;
    else if (token.type === 'link_open') {
      link = { type: 'link', url: token.attrGet('href') ?? '', children: [] };
      nodes.push(link);
    } else if (token.type !== 'text') throw new Error(`An article can't contain "${token.type}"`);
    else if (token.content !== '') {
      const text = token.content.replaceAll('\n', ' ');
      const siblings: InlineNode[] = link?.children ?? nodes;
      siblings.push({ type: 'text', text, ...(isBold && { bold: true }), ...(isItalic && { italic: true }) });
    }
  }
  // The panel's editor needs a text on both sides of a link to place its cursor.
  if (nodes.at(-1)?.type === 'link') nodes.push({ type: 'text', text: '' });
  if (nodes[0]?.type === 'link') nodes.unshift({ type: 'text', text: '' });
  return nodes;
}

/**
 * Converts paragraphs, headings, quotes of one paragraph, flat lists and tables, with bold, italic and linked text.
 *
 * @throws when the text contains anything else
 */
export function markdownToBlocks(markdown: string): Block[] {
  const blocks: Block[] = [];
  const openTags: string[] = [];
  for (const token of parser.parse(markdown, {})) {
    if (token.nesting === -1) openTags.pop();
    else if (token.nesting === 1) {
      openTags.push(token.tag);
      if (token.tag === 'table') blocks.push({ type: 'table', headerRow: true, children: [] });
      const table = blocks.at(-1);
      if (token.tag === 'tr' && table?.type === 'table') table.children.push({ type: 'table-row', children: [] });
      if (token.tag === 'ul') blocks.push({ type: 'list', format: 'unordered', children: [] });
      if (token.tag === 'ol') blocks.push({ type: 'list', format: 'ordered', children: [] });
    } else {
      const path = openTags.join(' ');
      const children = toInlineNodes(token.children ?? []);
      // A cell without text has no text node, and the editor needs one.
      if (children.length === 0) children.push({ type: 'text', text: '' });
      const last = blocks.at(-1);
      if (path === 'p') blocks.push({ type: 'paragraph', children });
      else if (path === 'blockquote p') blocks.push({ type: 'quote', children });
      else if (/^h[1-6]$/.test(path)) blocks.push({ type: 'heading', level: Number(path.charAt(1)), children });
      else if (/^table t(?:head|body) tr t[hd]$/.test(path) && last?.type === 'table')
        last.children.at(-1)?.children.push({ type: 'table-cell', children });
      else if (/^[uo]l li p$/.test(path) && last?.type === 'list') last.children.push({ type: 'list-item', children });
      else throw new Error(`An article can't contain "${token.type}" inside "${path}"`);
    }
  }
  return blocks;
}
