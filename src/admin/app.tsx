import type { StrapiApp } from '@strapi/strapi/admin';
import { showInvitations } from './accounts/invited-accounts';
import { hideUnusableSettings } from './accounts/settings-access';
import { extendBodyEditor } from './articles/register';
import { runBulkActions } from './bulk/register';
import { labelColumns, labelEditView, labelFilters } from './bilingual-labels';
import mark from './brand/mark.svg';
import { theme } from './brand/theme';
import { closePages, hideClosedPages } from './closed-pages';
import { registerCustomFieldInputs } from './custom-fields/register';
import { setDefaultLanguage } from './default-language';
import { guardDeletions } from './deletion/delete-actions';
import { deleteOldDrafts } from './drafts/draft-store';
import { addShownColumn, formatCells } from './lists/columns';
import { adaptFilters } from './lists/filters';
import { addListBar } from './lists/list-bar';
import { addPhoneStyle, formatProducts } from './lists/product-columns';
import { keepTicksOfOtherPages } from './lists/ticked';
import { adaptFormMenu } from './form-menu';
import { offerNewVintage } from './new-vintage/register';
import { addMenuLinks } from './menu-links';
import { addPlanPanel } from './plans/plan-panel';
import { addVisitWidget } from './reports/register';
import { showPasswordRecovery } from './password-recovery';
import { adaptRestCachePlugin } from './rest-cache-plugin';
import { dismissAnnouncements } from './strapi-announcements';
import { productsFirst } from './left-menu/products-first';
import { addHistory } from './history/register';
import { keepAnsweredQueries } from './requests/keep-queries';
import { keepUnsavedWork } from './saving/register';
import { translations } from './translations';
import { registerPictureField } from './uploads/picture-field';
import { setValidationMessages } from './validation-messages';
import { addWatermarkPanel } from './watermark/panel';

/** Strapi gives the panel's router to `register` alone. */
let registered: StrapiApp | undefined;

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
    registered = app;
    setDefaultLanguage();
    dismissAnnouncements();
    hideClosedPages();
    void showPasswordRecovery();
    setValidationMessages();
    registerCustomFieldInputs(app);
    registerPictureField(app);
    addMenuLinks(app);
    addVisitWidget(app);
    keepAnsweredQueries(app);
    deleteOldDrafts();
    addPhoneStyle();
    keepTicksOfOtherPages();
  },

  bootstrap(app: Pick<StrapiApp, 'registerHook' | 'getPlugin'>): void {
    showTabIcon();
    if (registered) closePages(registered);
    adaptRestCachePlugin(app);
    adaptFormMenu(app);
    keepUnsavedWork(app);
    showInvitations();
    hideUnusableSettings();
    addWatermarkPanel(app);
    addListBar(app);
    addPlanPanel(app);
    addHistory(app);
    extendBodyEditor(app);
    guardDeletions(app);
    runBulkActions(app);
    offerNewVintage(app);
    app.registerHook('Admin/CM/pages/App/mutate-collection-types-links', productsFirst);
    app.registerHook('Admin/CM/pages/EditView/mutate-edit-view-layout', labelEditView);
    app.registerHook('Admin/CM/pages/ListView/inject-column-in-table', labelColumns);
    app.registerHook('Admin/CM/pages/ListView/inject-column-in-table', formatCells);
    app.registerHook('Admin/CM/pages/ListView/inject-column-in-table', formatProducts);
    app.registerHook('Admin/CM/pages/ListView/inject-column-in-table', addShownColumn);
    app.registerHook('Admin/CM/pages/ListView/inject-in-filters', adaptFilters);
    app.registerHook('Admin/CM/pages/ListView/inject-in-filters', labelFilters);
  },
};
