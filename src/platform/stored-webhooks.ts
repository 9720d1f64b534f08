import type { Core } from '@strapi/strapi';

const TABLE = 'strapi_webhooks';

/**
 * Switches off webhooks that the database holds: their routes are closed, so no editor could see or remove them, and nothing else calls
 * addresses that are stored in the database. Call it in `register`, before Strapi loads them.
 */
export async function disableStoredWebhooks(strapi: Core.Strapi): Promise<void> {
  const knex = strapi.db.connection;
  if (!(await knex.schema.hasTable(TABLE))) return;
  const names: string[] = await knex(TABLE).where({ enabled: true }).pluck('name');
  if (names.length === 0) return;
  await knex(TABLE).update({ enabled: false });
  for (const name of names)
    strapi.log.warn(
      `The webhook "${name}" in the database is not run. REVALIDATE_URL is the shop's own (docs/operations/storefront.md).`,
    );
}
