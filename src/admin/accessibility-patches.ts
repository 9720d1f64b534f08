import type { ModulePatch } from './module-patch';

const ADMIN = '@strapi/admin/dist/admin/admin/src';
const MENU_PAGE = `jsx(SubNav.PageWrapper, { tag: 'main', id: 'main-content',`;
const TARGET = "style: { display: 'grid', placeItems: 'center', width: '2.4rem', height: '2.4rem' },";

/** What axe finds (WCAG 2.2 AA, landmarks) on pages that Strapi 5.54 owns, most of it on a phone. */
export const ACCESSIBILITY_PATCHES: readonly ModulePatch[] = [
  // On a phone the menus of content and of settings are pages, without a main landmark and a heading.
  { module: '@strapi/content-manager/dist/admin/layout.mjs', edits: [['jsx(SubNav.PageWrapper, {', MENU_PAGE]] },
  {
    module: `${ADMIN}/pages/Settings/Layout.mjs`,
    edits: [
      ['jsx(SubNav.PageWrapper, {', MENU_PAGE],
      ['jsx(Box, {', "jsx(Box, { tag: 'nav', 'aria-label': formatMessage({ id: 'global.back', defaultMessage: 'Back' }),"],
    ],
  },
  {
    module: `${ADMIN}/components/SubNav.mjs`,
    imports: `import { useIsMobile } from '../hooks/useMediaQuery.mjs';`,
    edits: [
      ['const Header = ({ label })=>{', 'const Header = ({ label })=>{ const isMobile = useIsMobile();'],
      ['tag: "h2",', "tag: isMobile ? 'h1' : 'h2',"],
    ],
  },
  {
    // The preview had no main landmark, which the link to it leads to.
    module: '@strapi/content-manager/dist/admin/preview/pages/Preview.mjs',
    edits: [
      [
        /jsx\(Box, \{(?=[^{}]*children: \/\*#__PURE__\*\/ jsx\(Page\.Protect,)/,
        "jsx(Box, { tag: 'main', id: 'main-content', tabIndex: -1,",
      ],
    ],
  },
  {
    // On a phone the buttons of the closed drawer below a form had the focus, out of sight.
    module: '@strapi/content-manager/dist/admin/components/ActionsDrawer.mjs',
    edits: [
      [/(?<=const DrawerContentInner = styled\(ScrollArea\)`)/, " visibility: ${({ $isOpen })=>$isOpen ? 'visible' : 'hidden'};"],
    ],
  },
  {
    // The title of the keys stood outside of the main landmark.
    module: `${ADMIN}/pages/Settings/pages/ApiTokens/ListView.mjs`,
    edits: [
      ['return /*#__PURE__*/ jsxs(Fragment, {', 'return /*#__PURE__*/ jsxs(Page.Main, {'],
      ['jsx(Page.Main, {', "jsx('div', {"],
    ],
  },
  {
    module: `${ADMIN}/pages/Settings/pages/ApplicationInfo/ApplicationInfoPage.mjs`,
    edits: ['global.details', 'Settings.application.customization'].map((id) => [
      new RegExp(`tag: "h3",(?=\\s*children: formatMessage\\(\\{\\s*id: '${id}')`),
      'tag: "h2",',
    ]),
  },
  {
    // A grid of one tab stop, moved by arrow keys. Where a row is a component of its own, and in all of Strapi's lists, the arrows moved
    // nothing: no box, link or button of a row could be reached by the keyboard. A plain table's can.
    module: '@strapi/design-system/dist/index.mjs',
    edits: [
      [/role: "grid",(?=\s*ref: f,)/, ''],
      [/onKeyDown: R,(?=\s*\.\.\.i\s*\})/, ''],
      ['{ role: "gridcell", tag: t, ref: i, onKeyDown: g, ...n }', '{ tag: t, ref: i, ...n }'],
      [/(?<=fe\(\(\) => \{\s*)const m = ke\(a\.current, !0\);(?=\s*m\.length === 0)/, 'return; const m = [];'],
      ['const m = a.current;', 'return; const m = a.current;'],
      // A part that unfolds is a heading below the form's, not below one that is not there.
      ['r(ea, { $variant: e, ref: n, ...t })', "r(ea, { $variant: e, 'aria-level': 2, ref: n, ...t })"],
      // The button that closes a notice was 16 by 16 pixels.
      [/height: "1\.6rem",\s*width: "1\.6rem",(?=\s*marginTop: 1,\s*onClick: o,)/, "height: '2.4rem', width: '2.4rem',"],
    ],
  },
  {
    module: `${ADMIN}/components/FormInputs/Password.mjs`,
    edits: [
      ['autoComplete: "password",', "autoComplete: 'current-password',"],
      ['jsx(Field.Action, {', `jsx(Field.Action, { ${TARGET}`],
    ],
  },
  {
    module: '@strapi/content-manager/dist/admin/pages/ListConfiguration/components/DraggableCard.mjs',
    edits: [[/(?<=const ActionButton = styled\.button`\s*display: flex;)/, ' min-width: 2.4rem; justify-content: center;']],
  },
];
