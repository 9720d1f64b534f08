/** What an editor wrote for search engines, of a product or an article. */
export interface SeoSource {
  meta_title: string | null;
  meta_description: string | null;
}

/** What the settings say for pages of which nobody wrote more. */
export interface SeoDefaults {
  site_name: string;
  description: string;
}

/** About what a search engine shows of a description. */
const DESCRIPTION_MAX = 160;

/*
 * The settings are not part of a row: a new site name would make every row anew. Their places are kept by marks that no
 * keyboard has (private use characters), and filled in when a row is read.
 */
const mark = (name: string): string => `\uE000${name}\uE001`;
const SITE_NAME = mark('site_name');
const DESCRIPTION = mark('description');

/** @returns the text's beginning, cut between words, with an ellipsis where something is left out */
export function summarise(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  if (plain.length <= DESCRIPTION_MAX) return plain;
  const cut = plain.slice(0, DESCRIPTION_MAX - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1))}…`;
}

/**
 * A page's title and description: the editor's own words, or the heading and the beginning of the text, or what the settings
 * say. What is left to the settings is a mark until {@link fillSeoDefaults} has seen it.
 */
export function presentSeo(own: SeoSource | null, heading: string, text: string): { title: string; description: string } {
  return {
    title: own?.meta_title?.trim() || `${heading}${SITE_NAME}`,
    description: own?.meta_description?.trim() || summarise(text) || DESCRIPTION,
  };
}

/** A text as it stands inside JSON's quotation marks. */
const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);

/** @param json an answer whose title and description come from {@link presentSeo}, serialised */
export function fillSeoDefaults(json: string, { site_name, description }: SeoDefaults): string {
  return json
    .replaceAll(SITE_NAME, () => (site_name === '' ? '' : inJson(` | ${site_name}`)))
    .replaceAll(DESCRIPTION, () => inJson(description));
}
