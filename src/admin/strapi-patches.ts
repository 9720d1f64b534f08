import type { ModulePatch } from './module-patch';
import { REQUEST_PATCHES } from './requests/request-patches';

/** What the panel's hooks and injection zones can't reach, in modules of Strapi 5.54. */
export const PANEL_PATCHES: readonly ModulePatch[] = [
  ...REQUEST_PATCHES,
  {
    // A calendar cuts short names to two letters: "Thứ 2" to "Thứ 7" all read "Th".
    module: '@strapi/design-system/dist/index.mjs',
    edits: [['he(a, { weekday: "short" })', 'he(a, { weekday: a.startsWith("vi") ? "narrow" : "short" })']],
  },
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
    // A filter by 0 or "no" is dropped, and a chip shows "là false" or "là 2.011".
    module: '@strapi/admin/dist/admin/admin/src/components/Filters.mjs',
    imports: `import { chipText } from '/src/admin/lists/chip-text.ts';`,
    edits: [
      ['if (!value) {', "if (value === '') {"],
      ['if (input && options) {', 'if (options) {'],
      [
        'const content = FILTERS_WITH_NO_VALUE.includes(operator) ? `${label} ${operatorLabel}` : `${label} ${operatorLabel} ${formattedValue}`;',
        'const content = chipText({ label, type, operator, operatorLabel, value: formattedValue, hasValue: !FILTERS_WITH_NO_VALUE.includes(operator) });',
      ],
    ],
  },
  {
    // The server finds by folded words and by brand (src/read-model/panel-search). The picker hid what has not the typed text in its name.
    module: '@strapi/content-manager/dist/admin/pages/EditView/components/FormInputs/Relations/Relations.mjs',
    edits: [[/autocomplete: \{\s*type: 'list',\s*filter: 'contains'\s*\}/, "autocomplete: 'none'"]],
  },
  {
    // A relation shows one field: two vintages of a wine have the same name.
    module: '@strapi/content-manager/dist/admin/utils/relations.mjs',
    imports: `import { productLabel } from '/src/admin/lists/product-label.ts';`,
    edits: [[/(?<=if \(typeof label === 'string'\) \{\s*)return label;/, 'return productLabel(label, relation);']],
  },
  {
    // Files that were uploaded from forms lay at the top of the media library, unless a folder was opened first.
    module: '@strapi/upload/dist/admin/components/MediaLibraryInput/MediaLibraryInput.mjs',
    imports: `import { useFocusReturn } from '/src/admin/uploads/focus-return.ts';
import { useKindFolder } from '/src/admin/uploads/kind-folder.ts';`,
    edits: [
      [
        'const { toggleNotification } = useNotification();',
        'const { toggleNotification } = useNotification(); const kindFolder = useKindFolder(step === STEPS.AssetUpload); useFocusReturn(step !== undefined);',
      ],
      [
        /step === STEPS\.AssetUpload(?= && \/\*#__PURE__\*\/ jsx\(UploadAssetDialog)/,
        'step === STEPS.AssetUpload && kindFolder !== undefined',
      ],
      [/folderId: folderId,(?=\s*validateAssetsTypes:)/, 'folderId: folderId ?? kindFolder,'],
    ],
  },
  {
    // Its button “Add new assets”, which reads as the upload's, goes back to the choice of files.
    module: '@strapi/upload/dist/admin/components/UploadAssetDialog/PendingAssetStep/PendingAssetStep.mjs',
    imports: `import { PictureTexts } from '/src/admin/uploads/picture-texts.tsx';`,
    edits: [
      // The text of each picture had its own dialog behind its pencil.
      ['onUploadSucceed, trackedLocation })=>{', 'onUploadSucceed, onDescribeAsset, trackedLocation })=>{'],
      [
        /(?=\/\*#__PURE__\*\/ jsx\(KeyboardNavigable, \{)/,
        'uploadStatus === Status.Idle && jsx(PictureTexts, { assets, onChange: onDescribeAsset }), ',
      ],
      [
        /(?<=onClick: onClickAddAsset,\s*)children: formatMessage\(\{\s*id: getTrad\('header\.actions\.add-assets'\),/,
        "variant: 'secondary', children: formatMessage({ id: 'shop.upload.more',",
      ],
    ],
  },
  {
    // To cancel the choice of more files dropped those that were chosen before, without a question.
    module: '@strapi/upload/dist/admin/components/UploadAssetDialog/UploadAssetDialog.mjs',
    edits: [
      [
        'onRemoveAsset: handleRemoveAsset,',
        'onRemoveAsset: handleRemoveAsset, onDescribeAsset: (asset, alternativeText)=>setAssets((all)=>all.map((one)=>one === asset ? { ...one, alternativeText } : one)),',
      ],
      [/onClose: onClose,(?=\s*onAddAsset:)/, 'onClose: assets.length > 0 ? ()=>setStep(Steps.PendingAsset) : onClose,'],
      ['if (step === Steps.PendingAsset && assets.length > 0) {', 'if (assets.length > 0) {'],
    ],
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
  {
    // A page has one main landmark.
    module: '@strapi/admin/dist/admin/admin/src/components/WidgetRoot.mjs',
    edits: [['tag: "main",', 'tag: "div",']],
  },
  {
    // A link in an article was a typed address, which ended where the wine's or the article's address changed.
    module: '@strapi/content-manager/dist/admin/pages/EditView/components/FormInputs/BlocksInput/Blocks/Link.mjs',
    imports: `import { LinkSearch } from '/src/admin/articles/link-search.tsx';`,
    edits: [
      ['const { url, text, rel, target } = link;', 'const { url, text, rel, target, entry } = link;'],
      [/rel,\s*target(?=\s*\}, \{\s*at: linkPath)/, 'rel, target, entry'],
      [
        'const [linkTarget, setLinkTarget] = React.useState(link.target);',
        `const [linkTarget, setLinkTarget] = React.useState(link.target);
        const [chosenEntry, setChosenEntry] = React.useState(link.entry);
        const choosePage = (page)=>{ setLinkUrl(page.url); setChosenEntry(page.entry); setLinkText((text)=>text || page.name); };`,
      ],
      ['setLinkUrl(e.target.value);', 'setLinkUrl(e.target.value); setChosenEntry(undefined);'],
      [/url: linkUrl,(?=\s*text: linkText)/, 'url: linkUrl, entry: chosenEntry,'],
      [/gap: 4,\s*children: \[/, 'gap: 4, children: [ jsx(LinkSearch, { entry: chosenEntry, onChoose: choosePage }),'],
    ],
  },
  {
    // A picture without a text got its file's name as one, "IMG_2031.jpg", and no editor was asked for a better one.
    module: '@strapi/content-manager/dist/admin/pages/EditView/components/FormInputs/BlocksInput/Blocks/Image.mjs',
    imports: `import { PictureText } from '/src/admin/articles/picture-text.tsx';`,
    edits: [
      [
        "import { useFocused, useSelected } from 'slate-react';",
        "import { ReactEditor, useFocused, useSelected } from 'slate-react';",
      ],
      [
        'alternativeText: expectedImage.alternativeText || expectedImage.name,',
        "alternativeText: expectedImage.alternativeText || '',",
      ],
      [
        'const imageIsSelected = useSelected();',
        "const imageIsSelected = useSelected(); const { editor, disabled } = useBlocksEditorContext('Image');",
      ],
      [
        /(?<=alt: alternativeText,\s*width: width,\s*height: height\s*\}\)\s*\}\))/,
        `, jsx(PictureText, {
          text: alternativeText,
          disabled,
          onChange: (text)=>Transforms.setNodes(editor, { image: { ...element.image, alternativeText: text } }, { at: ReactEditor.findPath(editor, element) })
        })`,
      ],
    ],
  },
];

function applyPatch(code: string, { module, imports = '', edits }: ModulePatch): string {
  const patched = edits.reduce((before, [found, replacement]) => {
    const parts = before.split(found);
    if (parts.length === 2) return parts.join(replacement);
    throw new Error(`The patch of ${module} does not fit what is installed (docs/strapi-patches.md): ${String(found)}`);
  }, code);
  return `${imports}${patched}`;
}

/** The part of Vite's plugins that is used here. */
export interface BuildPlugin {
  name: string;
  apply: 'build';
  transform: (code: string, id: string) => { code: string; map: null } | undefined;
  buildEnd: (error?: Error) => void;
}

/**
 * Changes modules of Strapi while the panel is built. The build fails if a text that a patch replaces is not there exactly once,
 * or if a module is not part of the panel.
 */
export function patchStrapi(): BuildPlugin {
  const missing = new Set(PANEL_PATCHES.map(({ module }) => module));
  return {
    name: 'strapi-patches',
    apply: 'build',
    transform(code, id) {
      const file = id.replaceAll('\\', '/').replace(/\?.*$/, '');
      const patch = PANEL_PATCHES.find(({ module }) => file.endsWith(`/node_modules/${module}`));
      if (patch === undefined) return undefined;
      missing.delete(patch.module);
      return { code: applyPatch(code, patch), map: null };
    },
    buildEnd(error) {
      if (error !== undefined || missing.size === 0) return;
      throw new Error(`The panel has no such modules any more (docs/strapi-patches.md): ${[...missing].join(', ')}`);
    },
  };
}
