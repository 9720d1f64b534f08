import { emptyText, type ElementNode, type TextNode } from '../../../../admin/shared/slate-nodes';

/** What text of a body can have. */
export type Marks = Readonly<Partial<Record<'bold' | 'italic' | 'underline' | 'strikethrough', true>>>;

/** Text of one look. A line break in it is one of the body. */
export interface Run {
  text: string;
  marks: Marks;
  /** of the link around it */
  url?: string | undefined;
}

const ALLOWED = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/** @returns what a link of pasted HTML leads to; undefined when it is no page, mail or telephone number */
export function pastedUrl(href: string | null): string | undefined {
  const address = href?.trim() ?? '';
  if (/^\/(?![/\\])/.test(address)) return address;
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  return ALLOWED.has(url.protocol) ? url.href : undefined;
}

/** @returns a property as it stands in the attribute: the browser drops those of Word when it parses them */
export function styleOf(element: Element, property: string): string {
  const style = element.getAttribute('style');
  if (style === null) return '';
  return new RegExp(`(?:^|[;\\s])${property}\\s*:\\s*([^;]+)`, 'i').exec(style)?.[1]?.trim().toLowerCase() ?? '';
}

const TAGS = [
  ['bold', 'b,strong'],
  ['italic', 'i,em'],
  ['underline', 'u,ins'],
  ['strikethrough', 's,strike,del'],
] as const;

/** @param around of the elements around it */
export function marksOf(element: Element, around: Marks): Marks {
  const marks: Partial<Record<keyof Marks, true>> = { ...around };
  for (const [mark, tags] of TAGS) if (element.matches(tags)) marks[mark] = true;
  const [weight, slant] = [styleOf(element, 'font-weight'), styleOf(element, 'font-style')];
  const line = styleOf(element, 'text-decoration(?:-line)?');
  if (/^(?:bold|[6-9]00)/.test(weight)) marks.bold = true;
  else if (weight !== '') delete marks.bold;
  if (/^(?:italic|oblique)/.test(slant)) marks.italic = true;
  else if (slant !== '') delete marks.italic;
  if (line.includes('underline')) marks.underline = true;
  if (line.includes('line-through')) marks.strikethrough = true;
  return marks;
}

/** Breaks inside of words that a program left, and marks of direction and byte order. */
const INVISIBLE = /[\u00ad\u200b\u200e\u200f\u2060\ufeff]/g;

export const collapse = (text: string): string => text.replace(INVISIBLE, '').replace(/\s+/g, ' ');

/** @returns the runs as a browser shows them: spaces collapsed across runs, none at the ends of lines; none where there is no text */
export function tidyRuns(runs: readonly Run[]): Run[] {
  const tidy: Run[] = [];
  let before = '\n';
  for (const run of runs) {
    const inside = run.text.replace(/ *\n */g, '\n').replace(/ {2,}/g, ' ');
    const text = /[ \n]/.test(before) ? inside.replace(/^ /, '') : inside;
    if (text === '' || (tidy.length === 0 && text.trim() === '')) continue;
    before = text.at(-1) ?? before;
    tidy.push({ ...run, text });
  }
  const [first] = tidy;
  while (tidy.at(-1)?.text.trim() === '') tidy.pop();
  const end = tidy.at(-1);
  if (first) first.text = first.text.trimStart();
  if (end) end.text = end.text.trimEnd().replace(/ \n/g, '\n');
  return tidy;
}

function toText({ text, marks, url }: Run): TextNode {
  // Each program underlines links in its own way.
  const { underline, ...others } = marks;
  return { type: 'text', text, ...others, ...(underline && url === undefined ? { underline } : {}) };
}

/** @returns children of a block as the editor keeps them: text before and after each link */
export function toChildren(runs: readonly Run[]): ElementNode['children'] {
  const children: ElementNode['children'] = [];
  for (const run of tidyRuns(runs)) {
    const last = children.at(-1);
    if (run.url === undefined) children.push(toText(run));
    else if (last?.type === 'link' && last.url === run.url) last.children.push(toText(run));
    else {
      if (last?.type !== 'text') children.push(...emptyText());
      children.push({ type: 'link', url: run.url, children: [toText(run)] });
    }
  }
  return children.at(-1)?.type === 'text' ? children : [...children, ...emptyText()];
}

/** Of a heading, which is bold by itself. */
export const plainBold = (children: ElementNode['children']): ElementNode['children'] =>
  children.map((child) => {
    if ('children' in child) return { ...child, children: plainBold(child.children) };
    const { bold: _bold, ...plain } = child;
    return plain;
  });
