import type { ModulePatch } from '../module-patch';

/** In modules of Strapi's upload plugin: its picture fields, and the dialogs that they open. */
export const UPLOAD_PATCHES: readonly ModulePatch[] = [
  {
    // Files that were uploaded from forms lay at the top of the media library, unless a folder was opened first.
    module: '@strapi/upload/dist/admin/components/MediaLibraryInput/MediaLibraryInput.mjs',
    imports: `import { useFocusReturn } from '/src/admin/uploads/focus-return.ts';
import { useKindFolder } from '/src/admin/uploads/kind-folder.ts';
import { PictureGrid } from '/src/admin/uploads/picture-grid.tsx';
import { inNameOrder } from '/src/admin/uploads/stored-file.ts';
import { EditAssetDialog } from '../EditAssetDialog/EditAssetContent.mjs';
import { rawFileToAsset } from '../../utils/rawFileToAsset.mjs';`,
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
      // A field of several pictures showed one at a time, and a new one became the first: what the shop window shows.
      [
        /(?<=jsx\()CarouselAssets, \{/,
        `multiple ? PictureGrid : CarouselAssets, {
          EditDialog: EditAssetDialog,
          toAsset: (file)=>rawFileToAsset(file, 'computer'),
          onReorder: (files)=>onChange(name, files),`,
      ],
      [/if \(multiple && selectedAssets\.length > 0\) \{\s*label = [^;]*;\s*\}/, ''],
      [
        'const allowedUploadedFiles = getAllowedFiles(allowedTypes, uploadedFiles);',
        'const allowedUploadedFiles = inNameOrder(getAllowedFiles(allowedTypes, uploadedFiles));',
      ],
      [/\.\.\.allowedUploadedFiles,\s*\.\.\.selectedAssets/, '...selectedAssets, ...allowedUploadedFiles'],
      // Of several files, those that are no pictures were left out without a word.
      [
        /(?<=if \(allowedAssets\.length > 0\)) \{\s*callback\(allowedAssets\);\s*\} else \{/,
        ' callback(allowedAssets); if (allowedAssets.length < assets.length) {',
      ],
      // Files that were dropped once came again with the next upload.
      [
        /(?<=open: step === STEPS\.AssetUpload,\s*)onClose: \(\)=>setStep\(STEPS\.AssetSelect\),/,
        'onClose: ()=>{ setDroppedAssets(undefined); setStep(STEPS.AssetSelect); },',
      ],
    ],
  },
  {
    // No key led to the choice of files: the input was skipped, and showed no focus.
    module: '@strapi/upload/dist/admin/components/UploadAssetDialog/AddAssetStep/FromComputerForm.mjs',
    edits: [
      [/tabIndex: -1,(?=\s*ref: inputRef)/, ''],
      [
        /(?<=const MediaBox = styled\(Box\)`)/,
        ' &:focus-within { outline: 2px solid ${({ theme })=>theme.colors.primary600}; outline-offset: 2px; }',
      ],
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
      // As above, of files that are about to be uploaded.
      [/col: 4,(?=\s*direction: "column")/, 'col: 4, m: 4, s: 6, xs: 12,'],
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
    // It said of pictures that a form has already that they were ready to be uploaded.
    module: '@strapi/upload/dist/admin/components/AssetDialog/SelectedStep/SelectedStep.mjs',
    imports: `import { isPicture } from '/src/admin/uploads/stored-file.ts';`,
    edits: [
      [
        /id: getTrad\('list\.assets\.to-upload'\),\s*defaultMessage: '[^']*'\s*\}, \{\s*number: selectedAssets\.length/,
        "id: selectedAssets.every(isPicture) ? 'shop.pictures.used' : 'shop.pictures.files-used' }, { count: selectedAssets.length",
      ],
      [
        /formatMessage\(\{\s*id: getTrad\('modal\.upload-list\.sub-header-subtitle'\),/,
        "selectedAssets.length > 1 && formatMessage({ id: 'shop.pictures.first-hint',",
      ],
    ],
  },
  {
    // On a phone a file's name stood in a column of single letters beside its kind.
    module: '@strapi/upload/dist/admin/components/AssetGridList/AssetGridList.mjs',
    edits: [
      [
        /col: 3,(?=\s*height: "100%",\s*children: \/\*#__PURE__\*\/ jsx\(Draggable)/,
        "col: 3, m: 4, s: 6, xs: 12, direction: 'column', alignItems: 'stretch',",
      ],
    ],
  },
  {
    module: '@strapi/upload/dist/admin/components/AssetDialog/AssetDialog.mjs',
    edits: [[/paddingTop: 6,(?=\s*justifyContent: "space-between",)/, "paddingTop: 6, wrap: 'wrap', gap: 2,"]],
  },
  {
    // A name that is cut off is told by a tooltip, which a finger can't open.
    module: '@strapi/upload/dist/admin/future/components/TruncatedText.mjs',
    imports: `import { useIsPhone } from '/src/admin/lists/phone.ts';`,
    edits: [
      ['const textRef = useRef(null);', 'const textRef = useRef(null); const isPhone = useIsPhone();'],
      ['ellipsis: true,', "ellipsis: !isPhone, style: isPhone ? { overflowWrap: 'anywhere' } : undefined,"],
    ],
  },
  {
    module: '@strapi/upload/dist/admin/future/pages/Assets/components/AssetDetails/AssetDetailsDrawer.mjs',
    edits: [
      [/overflow: "hidden",\s*ellipsis: true,(?=\s*tag: "h2",\s*children: asset\.name)/, "style: { overflowWrap: 'anywhere' },"],
    ],
  },
  {
    module: '@strapi/upload/dist/admin/future/pages/Assets/components/AssetDetails/AssetCropEditor.mjs',
    imports: `import { WholeNumberInput as NumberInput } from '/src/admin/custom-fields/whole-number-input.tsx';`,
    edits: [['Box, NumberInput }', 'Box }']],
  },
  {
    // The library cut a bottle to its middle.
    module: '@strapi/upload/dist/admin/future/pages/Assets/components/AssetsGrid.mjs',
    edits: [
      ['object-fit: cover;', 'object-fit: contain;'],
      // An item of a list, and no article.
      [
        /role: "listitem",(?=\s*\/\/ Right-clicking an item is not the background gesture: the card)/,
        `role: "listitem", tag: 'div',`,
      ],
    ],
  },
  {
    // A card was a button with a box and buttons inside: a screen reader told none of them. Its buttons do what a click on it does.
    module: '@strapi/upload/dist/admin/components/AssetCard/AssetCardBase.mjs',
    edits: [['role: "button",', '']],
  },
  {
    module: '@strapi/upload/dist/admin/components/MediaLibraryInput/Carousel/CarouselAssets.mjs',
    edits: [['"aria-selected": currentAsset.id === asset.id,', '']],
  },
  {
    // The input behind the button of the upload had no name, and the focus went to it.
    module: '@strapi/upload/dist/admin/future/pages/Assets/AssetsPage.mjs',
    edits: [
      [
        /(?<=jsx\("input", \{\s*)type: "file",/,
        `type: "file", tabIndex: -1, 'aria-label': formatMessage({ id: 'shop.upload.more' }),`,
      ],
    ],
  },
];
