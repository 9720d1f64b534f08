import { fillSeoDefaults, type SeoDefaults } from '../projection/seo';
import { readDatabase } from './connections';

/** The row of storefront_state that holds them. */
export const SEO_DEFAULTS_KEY = 'seo_defaults';

/** SQL of the default SEO texts, which are committed together with the settings. */
export const SEO_DEFAULTS_SQL = `(SELECT value FROM storefront_state WHERE key = '${SEO_DEFAULTS_KEY}')`;

const NONE: SeoDefaults = { site_name: '', description: '' };

/** @param stored the value of {@link SEO_DEFAULTS_SQL}, read in the same statement as the detail; null before the first save */
export function withSeoDefaults(detail: string, stored: string | null): string {
  return fillSeoDefaults(detail, stored === null ? NONE : (JSON.parse(stored) as SeoDefaults));
}

/** For a draft, which has no row to read in the same statement. */
export async function readSeoDefaults(): Promise<string | null> {
  const [row] = await readDatabase().all<{ value: string | null }>({
    text: `SELECT ${SEO_DEFAULTS_SQL} AS value`,
    values: [],
    recurring: true,
  });
  return row?.value ?? null;
}
