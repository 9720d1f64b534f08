import type { Marks } from './runs';

const TAG_MARKS: Readonly<Record<string, keyof Marks>> = {
  ...{ B: 'bold', STRONG: 'bold', I: 'italic', EM: 'italic', U: 'underline', INS: 'underline' },
  ...{ S: 'strikethrough', STRIKE: 'strikethrough', DEL: 'strikethrough' },
  ...{ CODE: 'code', KBD: 'code', SAMP: 'code', TT: 'code' },
};

/** @returns a property as it stands in the attribute: the browser drops those of Word when it parses them */
export function styleOf(element: Element, property: string): string {
  const style = element.getAttribute('style');
  if (style === null) return '';
  return new RegExp(`(?:^|[;\\s])${property}\\s*:\\s*([^;]+)`, 'i').exec(style)?.[1]?.trim().toLowerCase() ?? '';
}

/** @returns a mark that a style sets or takes away; as it was where it says nothing */
function change(marks: Marks, mark: keyof Marks, isOn: boolean, isOff: boolean): Marks {
  if (isOn) return { ...marks, [mark]: true };
  if (!isOff) return marks;
  const { [mark]: _taken, ...others } = marks;
  return others;
}

/** @param inherited of the elements around it */
export function marksOf(element: Element, inherited: Marks): Marks {
  const tagMark = TAG_MARKS[element.tagName];
  const weight = styleOf(element, 'font-weight');
  const slant = styleOf(element, 'font-style');
  const line = styleOf(element, 'text-decoration(?:-line)?');
  let marks: Marks = tagMark === undefined ? inherited : { ...inherited, [tagMark]: true };
  marks = change(marks, 'bold', /^(?:bold|[6-9]00)/.test(weight), /^(?:normal|lighter|[1-5]00)/.test(weight));
  marks = change(marks, 'italic', /^(?:italic|oblique)/.test(slant), slant.startsWith('normal'));
  marks = change(marks, 'underline', line.includes('underline'), false);
  return change(marks, 'strikethrough', line.includes('line-through'), false);
}

/** Parts of a page that are no part of its text: controls, editing links and footnote numbers of a wiki, comments in Word. */
const SIDE_PARTS = [
  ...['[hidden]', '[aria-hidden=true]', '.mw-editsection', 'sup.reference', '.noprint', '.navbox'],
  ...['.msocomanchor', '.msocomtxt', '.screen-reader-text', '.sr-only'],
].join();

/** Elements whose content is not text, or not for the reader. */
const DROPPED = new Set(
  (
    'SCRIPT STYLE HEAD META TITLE LINK BASE NOSCRIPT TEMPLATE SVG MATH CANVAS OBJECT EMBED AUDIO VIDEO MAP INPUT SELECT TEXTAREA ' +
    'BUTTON PROGRESS METER DATALIST RT RP XML NOFRAMES'
  ).split(' '),
);

export function isDropped(element: Element): boolean {
  const tag = element.tagName.toUpperCase();
  if (DROPPED.has(tag) || tag.startsWith('V:') || element.matches(SIDE_PARTS)) return true;
  if (!element.hasAttribute('style')) return false;
  if (styleOf(element, 'display') === 'none' || styleOf(element, 'visibility') === 'hidden') return true;
  return styleOf(element, 'mso-hide') === 'all' || styleOf(element, 'mso-element') === 'comment-list';
}

/** @returns the level of a heading: in a browser, Word has paragraphs that are one */
export function headingLevel(element: Element): string | undefined {
  const level = /^H([1-6])$/.exec(element.tagName)?.[1];
  if (level !== undefined) return level;
  if (element.getAttribute('role') === 'heading') return /^[1-6]$/.exec(element.getAttribute('aria-level') ?? '2')?.[0] ?? '6';
  return /\bMsoTitle\b/.test(element.className) ? '1' : undefined;
}

/** Whether it is the number of a footnote, which would join the word before it. */
export const isNoteNumber = (element: Element): boolean =>
  element.tagName === 'A' && /^#/.test(element.getAttribute('href') ?? '') && /^\s*\d{1,3}\s*$/.test(element.textContent);
