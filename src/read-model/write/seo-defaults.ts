import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { SeoDefaults } from '../projection/seo';
import { SEO_DEFAULTS_KEY } from '../query/slots';

interface Setting {
  site_name: string;
  meta_defaults: { description: string | null } | null;
}

/**
 * Stores what pages show of the settings beside the rows, so that a save of the settings rewrites no row.
 *
 * @returns whether a visitor can see a change
 */
export async function storeSeoDefaults(strapi: Core.Strapi, trx: Knex): Promise<boolean> {
  const setting: Setting | null = await strapi.db.query('api::setting.setting').findOne({ populate: { meta_defaults: true } });
  const defaults: SeoDefaults = {
    site_name: setting?.site_name.trim() ?? '',
    description: setting?.meta_defaults?.description?.trim() ?? '',
  };
  const value = JSON.stringify(defaults);
  const rows: { value: string }[] = await trx('storefront_state').where({ key: SEO_DEFAULTS_KEY }).select('value');
  if (rows[0]?.value === value) return false;
  await trx('storefront_state').insert({ key: SEO_DEFAULTS_KEY, value }).onConflict('key').merge();
  return true;
}
