import type { StrapiApp } from '@strapi/strapi/admin';
import { showInvitations } from '../editing/accounts/panel/invited-accounts';
import { hideUnusableSettings } from '../editing/accounts/panel/settings-access';
import { extendBodyEditor } from '../editing/articles/panel/register';
import { runBulkActions } from '../editing/bulk/panel/register';
import { labelColumns, labelEditView, labelFilters } from './shared/bilingual-labels';
import mark from './brand/mark.svg';
import { theme } from './brand/theme';
import { closePages, hideClosedPages } from './closed-pages';
import { registerCustomFieldInputs } from '../editing/fields/panel/register';
import { setDefaultLanguage } from './default-language';
import { guardDeletions } from '../editing/recycle-bin/panel/deletion/delete-actions';
import { deleteOldDrafts } from '../editing/saving/panel/drafts/draft-store';
import { addShownColumn, formatCells } from '../editing/lists/panel/columns';
import { adaptFilters } from '../editing/lists/panel/filters';
import { addListBar } from '../editing/lists/panel/list-bar';
import { addPhoneStyle, formatProducts } from '../editing/lists/panel/product-columns';
import { keepTicksOfOtherPages } from '../editing/lists/panel/ticked';
import { adaptFormMenu } from './form-menu';
import { offerNewVintage } from '../editing/new-vintage/panel/register';
import { addMenuLinks } from './menu-links';
import { addVisitWidget } from '../tracking/panel/register';
import { showPasswordRecovery } from './password-recovery';
import { PreviewAway } from './preview-away';
import { adaptRestCachePlugin } from './rest-cache-plugin';
import { addToPreviews } from './shared/content-manager';
import { productsFirst } from './shared/products-first';
import { dismissAnnouncements } from './strapi-announcements';
import { addHistory } from '../editing/history/panel/register';
import { keepAnsweredQueries } from './requests/keep-queries';
import { keepUnsavedWork } from '../editing/saving/panel/register';
import { translations } from './translations';
import { registerPictureField } from '../media/panel/picture-field';
import { setValidationMessages } from './validation-messages';

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
    if (registered) {
      closePages(registered);
      hideUnusableSettings(registered);
    }
    adaptRestCachePlugin(app);
    adaptFormMenu(app);
    keepUnsavedWork(app);
    showInvitations();
    addListBar(app);
    addToPreviews(app, 'preview-away', PreviewAway);
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
