import type { ModulePatch } from '../module-patch';

/** The panel's lists, of Strapi 5.54. */
export const LIST_PATCHES: readonly ModulePatch[] = [
  {
    // An empty list did not say that its filters, of another day, had joined the search.
    module: '@strapi/content-manager/dist/admin/pages/ListView/ListViewPage.mjs',
    imports: `import { EmptyAction, EmptyText } from '/src/admin/lists/filtered-search.tsx';
import { startOf } from '/src/admin/lists/new-entry.ts';`,
    edits: [
      // A new entry of the list of the shop's pages began as an article.
      [/(?<=pathname: 'create',\s*search: stringify\(\{\s*plugins: query\.plugins\s*\}\)\s*\},)/, ' state: startOf(query),'],
      [/(?<=EmptyStateLayout, \{\s*action: )(?=canCreate)/, 'jsx(EmptyAction, { children: '],
      [/(?<=jsx\(CreateButton, \{\s*variant: "secondary"\s*\}\)\s*\}\))(?=,\s*content: formatMessage)/, ' })'],
      [
        /formatMessage\(\{\s*id: 'app\.components\.EmptyStateLayout\.content-document',\s*defaultMessage: 'No content found'\s*\}\)/,
        'jsx(EmptyText, { uid: model })',
      ],
    ],
  },
  {
    module: '@strapi/content-manager/dist/admin/hooks/useDocument.mjs',
    imports: `import { startForm } from '/src/admin/lists/new-entry.ts';`,
    edits: [
      [
        'let form = createDefaultForm(schema, components);',
        'let form = startForm(schema, createDefaultForm(schema, components));',
      ],
    ],
  },
  {
    // Until its script is there, an input of the shop's said “Unsupported field type: global::scale”.
    module: '@strapi/admin/dist/admin/admin/src/components/FormInputs/Renderer.mjs',
    edits: [['placeholder: `Unsupported field type: ${type}`', "placeholder: '…'"]],
  },
  {
    // On a phone the buttons for ticked entries were squeezed into one line: three lines of text each, and past the screen's edge.
    // The box of a row was called by a number that is shown nowhere: "Chọn 634".
    module: '@strapi/admin/dist/admin/admin/src/components/Table.mjs',
    imports: `import { entryName } from '/src/admin/entry-name.ts';`,
    edits: [
      ['target: id', 'target: entryName(rows.find((row)=>row.id === id)) ?? id'],
      [
        /(?<=if \(selectedRows\.length === 0\) return null;\s*return \/\*#__PURE__\*\/ jsxs\(Flex, \{\s*gap: 2,)/,
        " wrap: 'wrap',",
      ],
    ],
  },
  {
    module: '@strapi/content-manager/dist/admin/pages/ListView/components/BulkActions/Actions.mjs',
    edits: [
      [
        /(?<=return \/\*#__PURE__\*\/ jsx\(Flex, \{\s*gap: 2,)(?=\s*children: \/\*#__PURE__\*\/ jsx\(DescriptionComponentRenderer)/,
        " wrap: 'wrap',",
      ],
    ],
  },
];
