import { ArrowsCounterClockwise } from '@strapi/icons';
import type { StrapiApp } from '@strapi/strapi/admin';
import { CATALOGUE_PERMISSION } from '../../catalogue/runs/panel-api';

/** Adds the page of imports, exports and runs to the main menu. */
export function registerExchange(app: StrapiApp): void {
  app.addMenuLink({
    to: 'exchange',
    icon: ArrowsCounterClockwise,
    intlLabel: { id: 'shop.exchange.title', defaultMessage: 'Import and export' },
    permissions: [{ action: CATALOGUE_PERMISSION, subject: null }],
    position: 3,
    Component: () => import('./page'),
  });
}
