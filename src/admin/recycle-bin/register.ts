import { Trash } from '@strapi/icons';
import type { StrapiApp } from '@strapi/strapi/admin';
import { BIN_PERMISSION } from '../../recycle-bin/panel-api';

/** Adds the bin to the main menu. */
export function registerBin(app: StrapiApp): void {
  app.addMenuLink({
    to: 'bin',
    icon: Trash,
    intlLabel: { id: 'shop.bin.title', defaultMessage: 'Bin' },
    permissions: [{ action: BIN_PERMISSION, subject: null }],
    position: 4,
    Component: () => import('./page'),
  });
}
