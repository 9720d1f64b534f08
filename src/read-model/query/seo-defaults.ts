import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { fillSeoDefaults, type SeoDefaults } from '../projection/seo';
import { readDatabase } from './connections';

const KEY = 'seo_defaults';

/** SQL of what the settings say for pages without words of their own, as it is committed with them. */
export const SEO_DEFAULTS_SQL = `(SELECT value FROM storefront_state WHERE key = '${KEY}')`;

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

interface Setting {
  site_name: string;
  meta_defaults: { description: string | null } | null;
}

/**
 * Keeps what pages show of the settings where their rows are read, so that a save of the settings makes no row anew.
 *
 * @returns whether anything that a visitor can see has changed
 */
export async function storeSeoDefaults(strapi: Core.Strapi, trx: Knex): Promise<boolean> {
  const setting: Setting | null = await strapi.db.query('api::setting.setting').findOne({ populate: { meta_defaults: true } });
  const defaults: SeoDefaults = {
    site_name: setting?.site_name.trim() ?? '',
    description: setting?.meta_defaults?.description?.trim() ?? '',
  };
  const value = JSON.stringify(defaults);
  const rows: { value: string }[] = await trx('storefront_state').where({ key: KEY }).select('value');
  if (rows[0]?.value === value) return false;
  await trx('storefront_state').insert({ key: KEY, value }).onConflict('key').merge();
  return true;
}
