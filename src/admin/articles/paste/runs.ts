import type { ElementNode, TextNode } from '../slate-nodes';

/** What text of a body can have. */
export type Marks = Readonly<Partial<Record<'bold' | 'italic' | 'underline' | 'strikethrough' | 'code', true>>>;

/** Text of one look. A line break in it is one of the body. */
export interface Run {
  text: string;
  marks: Marks;
  /** of the link around it */
  url?: string;
}

type Inline = ElementNode | TextNode;

/** Breaks inside of words that a program left, and marks of direction and byte order. */
const INVISIBLE = /[\u00ad\u200b\u200e\u200f\u2060\ufeff]/g;

/**
 * @param keepsLines where the page shows the source's own line breaks
 * @returns text of HTML's source as a browser shows it
 */
export const collapse = (text: string, keepsLines: boolean): string =>
  text.replace(INVISIBLE, '').replace(keepsLines ? /[^\S\n]+/g : /\s+/g, ' ');

const isSame = (one: Run, other: Run): boolean =>
  one.url === other.url && JSON.stringify(one.marks) === JSON.stringify(other.marks);

/** @returns one run where neighbours look the same */
function mergeRuns(runs: readonly Run[]): Run[] {
  const merged: Run[] = [];
  for (const run of runs) {
    const last = merged.at(-1);
    if (run.text === '') continue;
    if (last && isSame(last, run)) last.text += run.text;
    else merged.push({ ...run });
  }
  return merged;
}

/** @returns the runs without a space at an end of a line, or after another */
function trimLines(runs: readonly Run[]): Run[] {
  let before = '\n';
  return runs.map((run) => {
    const inside = run.text.replace(/ *\n */g, '\n').replace(/ {2,}/g, ' ');
    const text = /[ \n]/.test(before) ? inside.replace(/^ /, '') : inside;
    before = text.at(-1) ?? before;
    return { ...run, text };
  });
}

/** @returns the runs without blanks at both ends */
function trimEnds(runs: readonly Run[]): Run[] {
  const first = runs.findIndex(({ text }) => text.trim() !== '');
  const last = runs.findLastIndex(({ text }) => text.trim() !== '');
  const kept = first < 0 ? [] : runs.slice(first, last + 1).map((run) => ({ ...run }));
  const [start] = kept;
  const end = kept.at(-1);
  if (start) start.text = start.text.trimStart();
  if (end) end.text = end.text.trimEnd();
  return kept;
}

/** @returns the runs as a browser shows them: spaces collapsed across runs, none at both ends; empty when there is no text */
export const tidyRuns = (runs: readonly Run[]): Run[] => mergeRuns(trimEnds(trimLines(mergeRuns(runs))));

/** @returns the lines between empty ones, which are paragraphs of those who type two line breaks */
export function splitAtEmptyLines(runs: readonly Run[]): Run[][] {
  const parts: Run[][] = [[]];
  for (const run of tidyRuns(runs)) {
    const [first = '', ...others] = run.text.split(/\n{2,}/);
    parts.at(-1)?.push({ ...run, text: first });
    for (const text of others) parts.push([{ ...run, text }]);
  }
  return parts.map(tidyRuns).filter((part) => part.length > 0);
}

const EMPTY: TextNode = { type: 'text', text: '' };

function toText({ text, marks, url }: Run): TextNode {
  // Each program underlines links in its own way.
  const { underline, ...others } = marks;
  return { type: 'text', text, ...others, ...(underline && url === undefined ? { underline } : {}) };
}

/** @returns children of a block as the editor keeps them: text before and after each link */
export function toChildren(runs: readonly Run[]): Inline[] {
  const children: Inline[] = [];
  let link: ElementNode | undefined;
  for (const run of runs) {
    if (run.url === undefined) {
      children.push(toText(run));
      link = undefined;
      continue;
    }
    if (link?.url !== run.url) {
      link = { type: 'link', url: run.url, children: [] };
      if (children.at(-1)?.type !== 'text') children.push({ ...EMPTY });
      children.push(link);
    }
    link.children.push(toText(run));
  }
  if (children.at(-1)?.type !== 'text') children.push({ ...EMPTY });
  return children;
}
