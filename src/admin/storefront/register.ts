import type { StrapiApp } from '@strapi/strapi/admin';

/** Adds the page on which a storefront's token is made to the panel's settings. */
export function registerStorefront(app: StrapiApp): void {
  app.addSettingsLink('global', {
    id: 'storefront',
    to: 'storefront',
    intlLabel: { id: 'shop.storefront.title', defaultMessage: 'Website' },
    permissions: [{ action: 'admin::api-tokens.create', subject: null }],
    Component: () => import('./page'),
  });
}
