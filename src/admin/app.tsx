import type { StrapiApp } from '@strapi/strapi/admin';
import { labelColumns, labelEditView, labelFilters } from './bilingual-labels';
import mark from './brand/mark.svg';
import { theme } from './brand/theme';
import { registerCustomFieldInputs } from './custom-fields/register';
import { speakVietnameseByDefault } from './default-language';
import { formatCells } from './list-cells';
import { closeStrapiAnnouncements } from './no-announcements';
import { translatePurging } from './purge-texts';
import { registerReports, showProductReports } from './reports/register';
import { translations } from './translations';
import { explainAddresses } from './validation-messages';

function showTabIcon(): void {
  const link = document.createElement('link');
  link.rel = 'icon';
  link.type = 'image/svg+xml';
  link.href = mark;
  document.head.append(link);
}

export default {
  config: {
    // English is always there.
    locales: ['vi'],
    translations,
    auth: { logo: mark },
    menu: { logo: mark },
    theme,
    tutorials: false,
    // Otherwise every visit asks GitHub for Strapi's latest release.
    notifications: { releases: false },
  },

  register(app: StrapiApp): void {
    speakVietnameseByDefault();
    closeStrapiAnnouncements();
    explainAddresses();
    registerCustomFieldInputs(app);
    registerReports(app);
  },

  bootstrap(app: Pick<StrapiApp, 'registerHook' | 'getPlugin'>): void {
    showTabIcon();
    translatePurging(app);
    showProductReports(app);
    app.registerHook('Admin/CM/pages/EditView/mutate-edit-view-layout', labelEditView);
    app.registerHook('Admin/CM/pages/ListView/inject-column-in-table', labelColumns);
    app.registerHook('Admin/CM/pages/ListView/inject-column-in-table', formatCells);
    app.registerHook('Admin/CM/pages/ListView/inject-in-filters', labelFilters);
  },
};
