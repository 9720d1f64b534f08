import { Question } from '@strapi/icons';
import type { StrapiApp } from '@strapi/strapi/admin';

/** Adds the editors' handbook to the main menu, for all who may sign in. */
export function registerHandbook(app: StrapiApp): void {
  app.addMenuLink({
    to: 'handbook',
    icon: Question,
    intlLabel: { id: 'shop.handbook.title', defaultMessage: 'Handbook (in Vietnamese)' },
    permissions: [],
    position: 20,
    Component: () => import('./page'),
  });
}
