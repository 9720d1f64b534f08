import type { ModulePatch } from './module-patch';

const ADMIN = '@strapi/admin/dist/admin/admin/src';

/**
 * What the panel's hooks and injection zones can't reach, in modules of Strapi 5.54. Only where an editor would lose work, or change other
 * entries than she means. What Strapi's pages do badly otherwise is listed in docs/strapi-patches.md.
 */
export const PANEL_PATCHES: readonly ModulePatch[] = [
  {
    // The box of the search went on showing a text that the list was no longer searched for: after "back", or a link. A change of all that
    // is found was then of other entries than the page said.
    module: '@strapi/content-manager/dist/admin/pages/ListView/ListViewPage.mjs',
    edits: [['jsx(SearchInput, {', "jsx(SearchInput, { key: query._q ?? '',"]],
  },
  {
    module: `${ADMIN}/utils/getFetchClient.mjs`,
    imports: `import { panelFetch as fetch } from '/src/admin/requests/panel-fetch.ts';`,
    edits: [],
  },
  {
    // A session that had ended threw the form away, with what was typed. She signs in again in another tab, and saves.
    module: `${ADMIN}/features/Auth.mjs`,
    edits: [
      [
        "runLogoutWithGuard(performGlobalLogout, 'session-dead');",
        'if (hasUnsavedChanges()) resetSessionExpiredNotification(); else performGlobalLogout();',
      ],
    ],
  },
  {
    // Leaving a form empties it first: what was typed would not stay as a draft.
    module: '@strapi/content-manager/dist/admin/pages/EditView/components/Blocker.mjs',
    imports: `import { leaveForm } from '/src/editing/saving/panel/drafts/open-forms.ts';`,
    edits: [['onProceed: resetForm', 'onProceed: ()=>{ leaveForm(); resetForm(); }']],
  },
  {
    // A list forgot a filter that is nested deeper than five levels, and a bulk change took all entries. As the server reads it.
    module: `${ADMIN}/hooks/useQueryParams.mjs`,
    edits: [['...parse(searchQuery)', '...parse(searchQuery, { depth: 20, arrayLimit: 100 })']],
  },
  {
    // A filter by 0 was dropped without a word, and one by a text that is no number was sent.
    module: `${ADMIN}/components/Filters.mjs`,
    imports: `import { isUnread } from '/src/editing/fields/panel/unread.ts';`,
    edits: [['if (!value) {', "if (value === '' || isUnread(value)) {"]],
  },
  {
    // A page that was shown before the permissions had arrived took the editor for one without any, until she loaded it again.
    module: `${ADMIN}/layouts/AuthenticatedLayout.mjs`,
    edits: [
      [
        'if (isLoadingMenu || isLoadingAppInfo) {',
        "if (useAuth('AuthenticatedApp', (state)=>state.isLoading) || isLoadingMenu || isLoadingAppInfo) {",
      ],
    ],
  },
  {
    // Moments were told in the browser's time zone: an editor abroad planned a sale hours too early.
    module: `${ADMIN}/components/LanguageProvider.mjs`,
    edits: [['locale: locale,', "locale: locale, timeZone: 'Asia/Ho_Chi_Minh',"]],
  },
  {
    // The server finds by folded words and by brand (src/public/read-model/panel-search). The picker hid what has not the typed text in its name, so that
    // the entry was made a second time. Enter opened the form of a new one.
    module: '@strapi/content-manager/dist/admin/pages/EditView/components/FormInputs/Relations/Relations.mjs',
    imports: `import { takeFirstMatch } from '/src/admin/shared/picker-keys.ts';`,
    edits: [[/autocomplete: \{\s*type: 'list',\s*filter: 'contains'\s*\}/, "autocomplete: 'none', onKeyDown: takeFirstMatch"]],
  },
  {
    // Code in a sentence: an article of a wine shop has none. What is stored stays as it is.
    module: '@strapi/content-manager/dist/admin/pages/EditView/components/FormInputs/BlocksInput/BlocksToolbar.mjs',
    edits: [['...Object.entries(modifiers).map(', "...Object.entries(modifiers).filter(([name])=>name !== 'code').map("]],
  },
  {
    // “- ” at the start of a table's cell was lost: it would make a list of it.
    module: '@strapi/content-manager/dist/admin/pages/EditView/components/FormInputs/BlocksInput/BlocksContent.mjs',
    edits: [
      [
        'if (textNodePath.at(-1) !== 0) {',
        "if (textNodePath.at(-1) !== 0 || editor.children[textNodePath[0]].type === 'table') {",
      ],
    ],
  },
];
