import type { StrapiApp } from '@strapi/strapi/admin';
import { nameRolePermissions } from './accounts/permission-names';
import { extendBodyEditor } from './articles/register';
import { addBulkChanges } from './bulk/register';
import { labelColumns, labelEditView, labelFilters } from './bilingual-labels';
import mark from './brand/mark.svg';
import { theme } from './brand/theme';
import { hideClosedPages } from './closed-pages';
import { registerCustomFieldInputs } from './custom-fields/register';
import { setDefaultLanguage } from './default-language';
import { guardDeletions } from './deletion/delete-actions';
import { guardFileDeletions } from './deletion/file-deletions';
import { deleteOldDrafts } from './drafts/draft-store';
import { formatCells } from './lists/cells';
import { adaptFilters } from './lists/filters';
import { addListBar } from './lists/list-bar';
import { addPhoneStyle, formatProducts } from './lists/product-columns';
import { addShownPanel } from './lists/shown';
import { addShownColumn } from './lists/shown-column';
import { watchWrites } from './lists/writes';
import { translateFixedTexts } from './fixed-texts';
import { adaptFormMenu } from './form-menu';
import { swallowGhostClicks } from './ghost-clicks';
import { offerNewVintage } from './new-vintage/register';
import { baseTitle } from './page-title';
import { addMenuLinks } from './menu-links';
import { addPlans } from './plans/register';
import { addVisitWidget, showProductReports } from './reports/register';
import { showPasswordRecovery } from './password-recovery';
import { adaptRestCachePlugin } from './rest-cache-plugin';
import { dismissAnnouncements } from './strapi-announcements';
import { addHistory } from './history/register';
import { addPageLink } from './left-menu/page-link';
import { watchNetwork } from './requests/connection';
import { keepAnsweredQueries } from './requests/keep-queries';
import { installSavingChecks } from './saving/register';
import { translations } from './translations';
import { watchPickedFiles } from './uploads/picked-files';
import { setValidationMessages } from './validation-messages';
import { addWatermarkPanel } from './watermark/panel';

function showTabIcon(): void {
  const link = document.createElement('link');
  link.rel = 'icon';
  link.type = 'image/svg+xml';
  link.href = mark;
  document.head.append(link);
}

export default {
  config: {
    // English is always included.
    locales: ['vi'],
    translations,
    auth: { logo: mark },
    menu: { logo: mark },
    theme,
    tutorials: false,
    // Without this, every visit to the panel asks GitHub for Strapi's latest release.
    notifications: { releases: false },
  },

  register(app: StrapiApp): void {
    setDefaultLanguage();
    translateFixedTexts();
    dismissAnnouncements();
    hideClosedPages();
    void showPasswordRecovery();
    setValidationMessages();
    registerCustomFieldInputs(app);
    addMenuLinks(app);
    addVisitWidget(app);
    watchWrites(app);
    keepAnsweredQueries(app);
    watchNetwork();
    void deleteOldDrafts();
    addPhoneStyle();
    guardFileDeletions();
    watchPickedFiles();
    swallowGhostClicks();
  },

  bootstrap(app: Pick<StrapiApp, 'registerHook' | 'getPlugin'>): void {
    showTabIcon();
    document.title = baseTitle();
    adaptRestCachePlugin(app);
    installSavingChecks(app);
    nameRolePermissions();
    adaptFormMenu(app);
    showProductReports(app);
    addShownPanel(app);
    addWatermarkPanel(app);
    addListBar(app);
    addBulkChanges(app);
    addPlans(app);
    addHistory(app);
    extendBodyEditor(app);
    guardDeletions(app);
    offerNewVintage(app);
    app.registerHook('Admin/CM/pages/App/mutate-collection-types-links', addPageLink);
    app.registerHook('Admin/CM/pages/EditView/mutate-edit-view-layout', labelEditView);
    app.registerHook('Admin/CM/pages/ListView/inject-column-in-table', labelColumns);
    app.registerHook('Admin/CM/pages/ListView/inject-column-in-table', formatCells);
    app.registerHook('Admin/CM/pages/ListView/inject-column-in-table', formatProducts);
    app.registerHook('Admin/CM/pages/ListView/inject-column-in-table', addShownColumn);
    app.registerHook('Admin/CM/pages/ListView/inject-in-filters', adaptFilters);
    app.registerHook('Admin/CM/pages/ListView/inject-in-filters', labelFilters);
  },
};
