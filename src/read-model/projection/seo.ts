/** What an editor wrote for search engines, of a product or an article. */
export interface SeoSource {
  meta_title: string | null;
  meta_description: string | null;
}

/** What the settings say for pages without a title or description of their own. */
export interface SeoDefaults {
  site_name: string;
  description: string;
}

/** About as many characters as a search engine shows of a description. */
const DESCRIPTION_MAX = 160;

/*
 * Rows hold no settings: a new site name would change every row. Rows hold placeholders instead, which the query fills in. The
 * placeholders are private use characters, which no editor can type.
 */
const placeholder = (name: string): string => `\uE000${name}\uE001`;
const SITE_NAME = placeholder('site_name');
const DESCRIPTION = placeholder('description');

/** @returns the beginning of a text, cut between words, with an ellipsis where it was cut */
function summarise(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  if (plain.length <= DESCRIPTION_MAX) return plain;
  const cut = plain.slice(0, DESCRIPTION_MAX - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1))}…`;
}

/** @returns the editor's words, or the heading and the beginning of the text, or placeholders for the settings */
export function presentSeo(own: SeoSource | null, heading: string, text: string): { title: string; description: string } {
  return {
    title: own?.meta_title?.trim() || `${heading}${SITE_NAME}`,
    description: own?.meta_description?.trim() || summarise(text) || DESCRIPTION,
  };
}

/** A text as it stands between the quotation marks of JSON. */
const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);

/** @param json a serialised answer with the placeholders of {@link presentSeo} */
export function fillSeoDefaults(json: string, { site_name, description }: SeoDefaults): string {
  return json
    .replaceAll(SITE_NAME, () => (site_name === '' ? '' : inJson(` | ${site_name}`)))
    .replaceAll(DESCRIPTION, () => inJson(description));
}
