import type { ModulePatch } from '../module-patch';

/** The panel's lists, of Strapi 5.54. */
export const LIST_PATCHES: readonly ModulePatch[] = [
  {
    // An empty list did not say that its filters, of another day, had joined the search.
    module: '@strapi/content-manager/dist/admin/pages/ListView/ListViewPage.mjs',
    imports: `import { EmptyAction, EmptyText } from '/src/admin/lists/filtered-search.tsx';`,
    edits: [
      [/(?<=EmptyStateLayout, \{\s*action: )(?=canCreate)/, 'jsx(EmptyAction, { children: '],
      [/(?<=jsx\(CreateButton, \{\s*variant: "secondary"\s*\}\)\s*\}\))(?=,\s*content: formatMessage)/, ' })'],
      [
        /formatMessage\(\{\s*id: 'app\.components\.EmptyStateLayout\.content-document',\s*defaultMessage: 'No content found'\s*\}\)/,
        'jsx(EmptyText, { uid: model })',
      ],
    ],
  },
];
