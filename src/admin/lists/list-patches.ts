import type { ModulePatch } from '../module-patch';

/** The panel's lists, of Strapi 5.54. */
export const LIST_PATCHES: readonly ModulePatch[] = [
  {
    // The box of the search went on showing a text that the list was no longer searched for: after "back", or a link. A change of all that
    // is found was then of other entries than the page said.
    module: '@strapi/content-manager/dist/admin/pages/ListView/ListViewPage.mjs',
    edits: [['jsx(SearchInput, {', "jsx(SearchInput, { key: query._q ?? '',"]],
  },
];
