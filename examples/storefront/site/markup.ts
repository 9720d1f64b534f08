/** HTML that is safe to insert. */
export class Markup {
  constructor(readonly text: string) {}
}

type Part = string | number | Markup | readonly Markup[] | null | undefined | false;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

function render(part: Part): string {
  if (part === null || part === undefined || part === false) return '';
  if (part instanceof Markup) return part.text;
  if (typeof part === 'object') return part.map(render).join('');
  return escape(String(part));
}

/** A template whose values are escaped, unless they are markup themselves. */
export function html(template: TemplateStringsArray, ...parts: Part[]): Markup {
  return new Markup(template.map((text, index) => `${text}${render(parts[index])}`).join(''));
}

/** For an article's body, which the API has sanitised. */
export const trusted = (text: string): Markup => new Markup(text);
