import type { ModulePatch } from '../module-patch';

const ATTRIBUTE_NAME = `import { attributeName } from '/src/admin/accounts/permission-names.ts';`;

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
  // Pages that arrange lists and forms named attributes as the code does.
  {
    module: '@strapi/content-manager/dist/admin/components/ConfigurationForm/Form.mjs',
    imports: ATTRIBUTE_NAME,
    edits: [['label: key,', 'label: attributeName(key),']],
  },
  {
    module: '@strapi/content-manager/dist/admin/components/ConfigurationForm/Fields.mjs',
    imports: ATTRIBUTE_NAME,
    edits: [
      ['children: field.name', 'children: attributeName(field.name)'],
      // A button that has buttons inside of it. Its handle is dragged, by keys too.
      ['...attributes,', "...attributes, role: 'group', tabIndex: undefined,"],
    ],
  },
  {
    module: '@strapi/content-manager/dist/admin/components/ConfigurationForm/EditFieldForm.mjs',
    imports: ATTRIBUTE_NAME,
    edits: [['label: key,', 'label: attributeName(key),']],
  },
  {
    module: '@strapi/content-manager/dist/admin/pages/ListView/components/ViewSettingsMenu.mjs',
    imports: ATTRIBUTE_NAME,
    edits: [["label: list.metadatas[name]?.label ?? ''", "label: attributeName(list.metadatas[name]?.label ?? '')"]],
  },
  {
    module: '@strapi/content-manager/dist/admin/pages/ListConfiguration/components/Settings.mjs',
    imports: `import { panelText } from '/src/admin/translations/panel-text.ts';
import texts from '/src/admin/translations/lists.json';`,
    edits: [
      [
        /(?<='DESC'\s*\]\.map\(\(value\)=>\(\{\s*value,\s*)label: value/,
        'get label() { return panelText(texts, `shop.order.${value}`); }',
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
