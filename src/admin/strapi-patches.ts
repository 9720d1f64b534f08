import type { ModulePatch } from './module-patch';
import { ACCESSIBILITY_PATCHES } from './accessibility-patches';
import { ACCOUNT_PATCHES } from './accounts/account-patches';
import { DRAFT_PATCHES } from './drafts/draft-patches';
import { MENU_PATCHES } from './left-menu/menu-patches';
import { LIST_PATCHES } from './lists/list-patches';
import { REQUEST_PATCHES } from './requests/request-patches';
import { ROUTE_PATCHES } from './route-patches';
import { UPLOAD_PATCHES } from './uploads/upload-patches';

/** What the panel's hooks and injection zones can't reach, in modules of Strapi 5.54. */
export const PANEL_PATCHES: readonly ModulePatch[] = [
  ...ACCESSIBILITY_PATCHES,
  ...MENU_PATCHES,
  ...ACCOUNT_PATCHES,
  ...DRAFT_PATCHES,
  ...LIST_PATCHES,
  ...REQUEST_PATCHES,
  ...ROUTE_PATCHES,
  ...UPLOAD_PATCHES,
  {
    // The actions of ticked entries appear when the browser is idle: on a busy computer never.
    module: '@strapi/admin/dist/admin/admin/src/components/DescriptionComponentRenderer.mjs',
    edits: [[/(?<=requestHandle\.current = null;\s*forceUpdate\(\);\s*\})(?=\);)/, ', { timeout: 100 }']],
  },
  {
    // A page that was shown before the permissions had arrived took the editor for one without any, until she loaded it again: in the
    // media library nothing could be selected.
    module: '@strapi/admin/dist/admin/admin/src/layouts/AuthenticatedLayout.mjs',
    imports: `import { PanelHost } from '/src/admin/requests/panel-host.tsx';`,
    edits: [
      // Above every page: what could not be done, and the dialogs that belong to no page.
      [/(?=\/\*#__PURE__\*\/ jsx\(MediaLibraryBanner, \{\}\))/, 'jsx(PanelHost, {}), '],
      [
        "const userInfo = useAuth('AuthenticatedApp', (state)=>state.user);",
        "const userInfo = useAuth('AuthenticatedApp', (state)=>state.user); const isLoadingAuth = useAuth('AuthenticatedApp', (state)=>state.isLoading);",
      ],
      ['if (isLoadingMenu || isLoadingAppInfo) {', 'if (isLoadingMenu || isLoadingAppInfo || isLoadingAuth) {'],
    ],
  },
  {
    // A list forgot a filter that is nested deeper than five levels: by several brands, by one condition or another. As the server reads it.
    module: '@strapi/admin/dist/admin/admin/src/hooks/useQueryParams.mjs',
    edits: [['...parse(searchQuery)', '...parse(searchQuery, { depth: 20, arrayLimit: 100 })']],
  },
  {
    // A filter by 0 or "no" is dropped, and a chip shows "là false" or "là 2.011", and moments in the browser's time.
    module: '@strapi/admin/dist/admin/admin/src/components/Filters.mjs',
    imports: `import { chipText } from '/src/admin/lists/chip-text.ts';
import { endText } from '/src/admin/custom-fields/moment-text.ts';
import { isUnread } from '/src/admin/custom-fields/unread.ts';`,
    edits: [
      ['if (!value) {', "if (value === '' || isUnread(value)) {"],
      ['if (input && options) {', 'if (options) {'],
      [
        /(?<=case 'datetime':\s*formattedValue = )formatDate\(value, \{\s*dateStyle: 'full',\s*timeStyle: 'short'\s*\}\)/,
        'endText(Date.parse(value))',
      ],
      [
        'const content = FILTERS_WITH_NO_VALUE.includes(operator) ? `${label} ${operatorLabel}` : `${label} ${operatorLabel} ${formattedValue}`;',
        'const content = chipText({ label, type, operator, operatorLabel, value: formattedValue, hasValue: !FILTERS_WITH_NO_VALUE.includes(operator) });',
      ],
    ],
  },
  {
    module: '@strapi/upload/dist/admin/components/FilterPopover/FilterValueInput.mjs',
    imports: `import { MomentFields } from '/src/admin/custom-fields/moment-fields.tsx';`,
    edits: [
      [
        "if (type === 'date') {",
        "if (type === 'date') { return jsx(MomentFields, { name: 'moment', label: null, 'aria-label': label, value, onChange });",
      ],
    ],
  },
  {
    module: '@strapi/upload/dist/admin/components/FilterPopover/FilterPopover.mjs',
    imports: `import { isUnread } from '/src/admin/custom-fields/unread.ts';`,
    edits: [['if (value) {', 'if (value && !isUnread(value)) {']],
  },
  {
    module: '@strapi/upload/dist/admin/components/FilterList/FilterTag.mjs',
    imports: `import { endText } from '/src/admin/custom-fields/moment-text.ts';`,
    edits: [[/formatDate\(value, \{\s*dateStyle: 'full'\s*\}\)/, 'endText(Date.parse(value))']],
  },
  {
    // On a phone the state was cut off, and the published page and the buttons stood beside the screen.
    module: '@strapi/content-manager/dist/admin/preview/components/PreviewHeader.mjs',
    edits: [
      ['height: "48px",', "minHeight: '48px', wrap: 'wrap', shrink: 0,"],
      ['height: "100%",', "minHeight: '48px',"],
      [/(?<=flex: 1,\s*paddingRight: 2,\s*)gap: 2,/, "paddingLeft: { initial: 2, medium: 0 }, gap: 2, wrap: 'wrap',"],
      // Its tabs have no panels.
      [/(?<=jsx\(StatusTab, \{\s*)value: "draft",/, "value: 'draft', 'aria-controls': undefined,"],
      [/(?<=jsx\(StatusTab, \{\s*)value: "published",/, "value: 'published', 'aria-controls': undefined,"],
    ],
  },
  {
    // The server finds by folded words and by brand (src/read-model/panel-search). The picker hid what has not the typed text in its name.
    module: '@strapi/content-manager/dist/admin/pages/EditView/components/FormInputs/Relations/Relations.mjs',
    edits: [[/autocomplete: \{\s*type: 'list',\s*filter: 'contains'\s*\}/, "autocomplete: 'none'"]],
  },
  {
    // A list of entries reads the next ones when its end is seen. The keys led to the last of ten, and back to the first.
    module: '@strapi/design-system/dist/index.mjs',
    edits: [['rootMargin: "0px"', 'rootMargin: "0px 0px 160px 0px"']],
  },
  {
    // A relation shows one field: two vintages of a wine have the same name.
    module: '@strapi/content-manager/dist/admin/utils/relations.mjs',
    imports: `import { productLabel } from '/src/admin/lists/product-label.ts';`,
    edits: [[/(?<=if \(typeof label === 'string'\) \{\s*)return label;/, 'return productLabel(label, relation);']],
  },
  {
    // All boxes beside a form had one name, that of an element that is not there. A screen reader told none from the other.
    module: '@strapi/content-manager/dist/admin/pages/EditView/components/Panels.mjs',
    edits: [['"aria-labelledby": "additional-information",', '"aria-label": title,']],
  },
  {
    // The button that makes an address again is 16 by 16 pixels; WCAG 2.2 asks for 24.
    module: '@strapi/content-manager/dist/admin/pages/EditView/components/FormInputs/UID.mjs',
    edits: [
      [/(?<=styled\(Field\.Action\)`\s*)width: 1\.6rem;/, 'display: grid; place-items: center; width: 2.4rem; height: 2.4rem;'],
    ],
  },
  // 1.300 entries were "1,3 n".
  ...[
    '@strapi/admin/dist/admin/admin/src/components/Widgets.mjs',
    '@strapi/content-manager/dist/admin/components/Widgets.mjs',
  ].map((module): ModulePatch => ({ module, edits: [["notation: 'compact',", '']] })),
  {
    module: '@strapi/content-manager/dist/admin/components/Widgets.mjs',
    imports: `import { RecentTable } from '/src/admin/home/recent-table.tsx';`,
    edits: [['jsx(Table, {', 'jsx(RecentTable, {']],
  },
  // The tab said "Configure Sản phẩm List View".
  ...(
    [
      ['ListConfiguration/ListConfigurationPage', 'list', 'List'],
      ['EditConfigurationPage', 'edit', 'Edit'],
      ['ComponentConfigurationPage', 'editLayout', 'Edit'],
    ] as const
  ).map(([page, layout, view]): ModulePatch => ({
    module: `@strapi/content-manager/dist/admin/pages/${page}.mjs`,
    edits: [[`\`Configure \${${layout}.settings.displayName} ${view} View\``, `${layout}.settings.displayName`]],
  })),
  {
    // A page has one main landmark.
    module: '@strapi/admin/dist/admin/admin/src/components/WidgetRoot.mjs',
    edits: [['tag: "main",', 'tag: "div",']],
  },
  {
    // A link in an article was a typed address, which ended where the wine's or the article's address changed. Its dialog asked for “Rel” and
    // “Target”, and was higher than the screen.
    module: '@strapi/content-manager/dist/admin/pages/EditView/components/FormInputs/BlocksInput/Blocks/Link.mjs',
    imports: `import { LinkFields } from '/src/admin/articles/link-fields.tsx';`,
    edits: [
      ['const { url, text, rel, target } = link;', 'const { url, text, rel, target, entry } = link;'],
      [/rel,\s*target(?=\s*\}, \{\s*at: linkPath)/, 'rel, target, entry'],
      [
        'const [linkTarget, setLinkTarget] = React.useState(link.target);',
        `const [linkTarget, setLinkTarget] = React.useState(link.target);
        const [chosenEntry, setChosenEntry] = React.useState(link.entry);
        const choosePage = (page)=>{ setLinkUrl(page.url); setChosenEntry(page.entry); setLinkText((text)=>text || page.name); };`,
      ],
      ['jsx(Popover.Content, {', "jsx(Popover.Content, { 'aria-label': formatMessage({ id: 'shop.link.dialog' }),"],
      // Without an address an element `a` is no link, and can't say that its dialog is open. Without a text it has no name.
      [
        /(?<=jsx\(StyledLink, \{[^}]*)tag: "a",/,
        `tag: "a", role: 'link', 'aria-label': elementText === '' ? formatMessage({ id: 'shop.link.dialog' }) : undefined,`,
      ],
      [/url: linkUrl,(?=\s*text: linkText)/, 'url: linkUrl, entry: chosenEntry,'],
      [
        /(?<=onPointerDownOutside: handleClose,\s*children: )/,
        `jsx(LinkFields, {
          text: linkText,
          url: linkUrl,
          entry: chosenEntry,
          canSave: !inputNotDirty && !isSaveDisabled,
          canRemove: isLastInsertedLink,
          onText: setLinkText,
          onUrl: (url)=>{ setLinkUrl(url); setChosenEntry(undefined); },
          onChoose: choosePage,
          onRemove: ()=>removeLink(editor),
          onClose: handleClose,
          onSave: handleSave
        }) ?? `,
      ],
    ],
  },
  {
    // The editor of a body was named by an element that is not its label: a screen reader said nothing.
    module: '@strapi/content-manager/dist/admin/pages/EditView/components/FormInputs/BlocksInput/BlocksInput.mjs',
    edits: [
      ['ariaLabelId: id,', 'ariaLabelId: `${id}-label`,'],
      [/(?<=jsx\(Field\.Label, \{)(?=\s*action: labelAction)/, 'id: `${id}-label`,'],
    ],
  },
  {
    // “- ” at the start of a table's cell would make a list of it.
    module: '@strapi/content-manager/dist/admin/pages/EditView/components/FormInputs/BlocksInput/BlocksContent.mjs',
    edits: [
      [
        'if (textNodePath.at(-1) !== 0) {',
        "if (textNodePath.at(-1) !== 0 || editor.children[textNodePath[0]].type === 'table') {",
      ],
    ],
  },
  {
    // A picture without a text got its file's name as one, "IMG_2031.jpg", and no editor was asked for a better one.
    module: '@strapi/content-manager/dist/admin/pages/EditView/components/FormInputs/BlocksInput/Blocks/Image.mjs',
    imports: `import { PictureTexts } from '/src/admin/articles/picture-texts.tsx';`,
    edits: [
      [
        'alternativeText: expectedImage.alternativeText || expectedImage.name,',
        "alternativeText: expectedImage.alternativeText || '',",
      ],
      [/(?<=type: 'image',\s*image,)(?=\s*children)/, '...(image.caption ? { caption: image.caption } : {}),'],
      [/(?<=alt: alternativeText,\s*width: width,\s*height: height\s*\}\)\s*\}\))/, ', jsx(PictureTexts, { element })'],
    ],
  },
];
