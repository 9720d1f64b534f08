import type { ModulePatch } from '../module-patch';

const COMPONENTS = '@strapi/admin/dist/admin/admin/src/components';

/** The main menu had icons alone, and content opened on the first type of the alphabet: banners. */
export const MENU_PATCHES: readonly ModulePatch[] = [
  {
    module: `${COMPONENTS}/MainNav/MainNavLinks.mjs`,
    imports: `import { MENU_LINK_STYLE, MenuLabel } from '/src/admin/left-menu/menu-label.tsx';`,
    edits: [
      ['onClick: ()=>handleClickOnLink(link.to),', 'onClick: ()=>handleClickOnLink(link.to), style: MENU_LINK_STYLE,'],
      [
        /(?<=jsx\(NavLink\.Icon, \{(?:(?!badgeContentLock)[^])*)(?=badgeContentLock \? )/,
        'jsx(MenuLabel, { children: labelValue }), ',
      ],
      // It said the same word again.
      [
        /jsx\(NavLink\.Tooltip, \{\s*position: isDesktop \? 'right' : 'bottom',\s*label: labelValue,/,
        `jsx('span', { style: { flex: 1 },`,
      ],
    ],
  },
  {
    module: `${COMPONENTS}/MainNav/MainNav.mjs`,
    edits: [['large: 10', `large: '9.6rem'`]],
  },
  {
    module: `${COMPONENTS}/LeftMenu.mjs`,
    imports: `import { MenuButton } from '/src/admin/left-menu/menu-button.tsx';`,
    edits: [
      [
        /(?=\/\*#__PURE__\*\/ jsx\(IconButton, \{)/,
        'jsx(MenuButton, { isShown: isBurgerMenuShown, onClick: ()=>setIsBurgerMenuShown((prev)=>!prev) }) ?? ',
      ],
      [/(?<=jsx\(Box, \{\s*)padding: 3,(?=\s*display: \{\s*initial: 'flex')/, 'padding: 1,'],
      [/gap: 3,(?=\s*direction: \{\s*initial: 'row',)/, 'gap: { initial: 1, large: 2 },'],
      ['alignItems: "center",', `alignItems: { initial: 'center', large: 'stretch' },`],
      [/paddingTop: 3,\s*paddingBottom: 3,/, 'paddingTop: { initial: 1, large: 3 }, paddingBottom: { initial: 1, large: 3 },'],
      [/(?<=paddingLeft: \{\s*initial: )3,\s*large: 0/, '1, large: 1'],
      [/(?<=paddingRight: \{\s*initial: )3,\s*large: 0/, '1, large: 1'],
    ],
  },
  {
    module: '@strapi/content-manager/dist/admin/layout.mjs',
    imports: `import { productsFirst } from '/src/admin/left-menu/products-first.ts';`,
    edits: [['.sort((a, b)=>a.title.localeCompare(b.title))', '.sort(productsFirst)']],
  },
  {
    // A link opens a list without filters. On a phone this menu is what content opens on.
    module: '@strapi/content-manager/dist/admin/components/LeftMenu.mjs',
    imports: `import { isOtherList } from '/src/admin/left-menu/page-link.ts';
import { rankOf } from '/src/admin/left-menu/products-first.ts';`,
    edits: [
      [/(?<=search: )(?=i18nLocale \?)/, 'link.listSearch ? link.listSearch : '],
      ['label: link.title', "label: link.title, 'aria-current': isOtherList(link, locationSearch) ? false : undefined"],
      ['.sort((a, b)=>formatter.compare(', '.sort((a, b)=>rankOf(a) - rankOf(b) || formatter.compare('],
    ],
  },
  {
    // Of two lists of one content type, both were marked as open.
    module: `${COMPONENTS}/SubNav.mjs`,
    edits: [
      ['&.active > div', "&.active[aria-current='page'] > div"],
      ['&:hover.active > div', "&:hover.active[aria-current='page'] > div"],
    ],
  },
];
