import type { ModulePatch } from './module-patch';
import { LIST_PATCHES } from './lists/list-patches';
import { REQUEST_PATCHES } from './requests/request-patches';
import { UPLOAD_PATCHES } from './uploads/upload-patches';

const ADMIN = '@strapi/admin/dist/admin/admin/src';

/**
 * What the panel's hooks and injection zones can't reach, in modules of Strapi 5.54. Only where an editor would lose work, or change other
 * entries than she means. What Strapi's pages do badly otherwise is listed in docs/strapi-patches.md.
 */
export const PANEL_PATCHES: readonly ModulePatch[] = [
  ...LIST_PATCHES,
  ...REQUEST_PATCHES,
  ...UPLOAD_PATCHES,
  {
    // A list forgot a filter that is nested deeper than five levels, and a bulk change took all entries. As the server reads it.
    module: `${ADMIN}/hooks/useQueryParams.mjs`,
    edits: [['...parse(searchQuery)', '...parse(searchQuery, { depth: 20, arrayLimit: 100 })']],
  },
  {
    // A filter by 0 was dropped without a word, and one by a text that is no number was sent.
    module: `${ADMIN}/components/Filters.mjs`,
    imports: `import { isUnread } from '/src/admin/custom-fields/unread.ts';`,
    edits: [['if (!value) {', "if (value === '' || isUnread(value)) {"]],
  },
  {
    // A page that was shown before the permissions had arrived took the editor for one without any, until she loaded it again.
    module: `${ADMIN}/layouts/AuthenticatedLayout.mjs`,
    imports: `import { FileNotices } from '/src/admin/uploads/file-notices.tsx';`,
    edits: [
      [/(?=\/\*#__PURE__\*\/ jsx\(MediaLibraryBanner, \{\}\))/, 'jsx(FileNotices, {}), '],
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
    // The server finds by folded words and by brand (src/read-model/panel-search). The picker hid what has not the typed text in its name, so that
    // the entry was made a second time.
    module: '@strapi/content-manager/dist/admin/pages/EditView/components/FormInputs/Relations/Relations.mjs',
    edits: [[/autocomplete: \{\s*type: 'list',\s*filter: 'contains'\s*\}/, "autocomplete: 'none'"]],
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
