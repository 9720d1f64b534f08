import type { ModulePatch } from '../module-patch';

const PAGES = '@strapi/admin/dist/admin/admin/src/pages';

const ROLES = `${PAGES}/Settings/pages/Roles`;
const TEXTS = `import { panelText } from '/src/admin/translations/panel-text.ts';
import texts from '/src/admin/translations/accounts.json';`;
const UNLOADED = `import { UnloadedPage } from '/src/admin/requests/unloaded-page.tsx';`;
const NAMES = `import { permissionName } from '/src/admin/accounts/permission-names.ts';`;

/** Strapi's server tells permissions in English, and so did the pages that list them. */
const PERMISSION_PATCHES: readonly ModulePatch[] = [
  {
    module: `${ROLES}/components/PluginsAndSettings.mjs`,
    imports: NAMES,
    edits: [
      [
        /categoryName === 'upload' \? 'Media Library' : capitalise\(categoryName\.replace\(\/-\/g, ' '\)\)/,
        "capitalise(permissionName(categoryName).replace(/-/g, ' '))",
      ],
      [/category: categoryName(?=\s*\}\)\} )/, 'category: categoryDisplayName'],
      [/(?<=\}\)\}) \$\{kind === 'plugins' \? 'plugin' : kind\}/, ''],
    ],
  },
  {
    module: `${PAGES}/Settings/components/Tokens/utils/getDateOfExpiration.mjs`,
    imports: TEXTS,
    edits: [["return 'Unlimited';", "return panelText(texts, 'shop.token.unlimited');"]],
  },
];

/** The pages of the panel's accounts, and how it tells them moments, of Strapi 5.54. */
export const ACCOUNT_PATCHES: readonly ModulePatch[] = [
  ...PERMISSION_PATCHES,
  {
    // Moments were told in the browser's time zone, and in English with the month first and twelve hours.
    module: '@strapi/admin/dist/admin/admin/src/components/LanguageProvider.mjs',
    edits: [['locale: locale,', "locale: locale === 'en' ? 'en-GB' : locale, timeZone: 'Asia/Ho_Chi_Minh',"]],
  },
  {
    // “Được tạo vào November 27th, 2026”
    module: `${ROLES}/CreatePage.mjs`,
    imports: `import { momentText } from '/src/catalogue/plans/moment-input.ts';`,
    edits: [["format(new Date(), 'PPP')", 'momentText(Date.now())']],
  },
  {
    // The link of an invitation was shown once, after the account was created.
    module: `${PAGES}/Settings/pages/Users/EditPage.mjs`,
    imports: `import { Invitation } from '/src/admin/accounts/invitation.tsx';
${UNLOADED}`,
    edits: [
      [/(?=user\?\.registrationToken && )/, 'canUpdate && jsx(Invitation, { userId: id, Link: MagicLink }), '],
      // An account that a colleague had deleted, or that could not be loaded, broke the page: “Cannot read properties of undefined”.
      [
        /(?=const initialData = \{\s*\.\.\.pick\(user, fieldsToPick\))/,
        'if (user === undefined) return jsx(UnloadedPage, { error }); ',
      ],
    ],
  },
  {
    // Of a role that is gone: “NaN người dùng có vai trò này”.
    module: `${ROLES}/EditPage.mjs`,
    imports: UNLOADED,
    edits: [
      [
        /(?<=return \/\*#__PURE__\*\/ jsx\(Page\.Loading, \{\}\);\s*\})(?=\s*return \/\*#__PURE__\*\/ jsxs\(Main, \{)/,
        ' if (roles.length === 0) return jsx(UnloadedPage, { error: roleError });',
      ],
      ['const { roles, isLoading: isRoleLoading,', 'const { roles, error: roleError, isLoading: isRoleLoading,'],
    ],
  },
  {
    // A key of the API that is gone was an empty form of a new one.
    module: `${PAGES}/Settings/pages/ApiTokens/EditView/EditViewPage.mjs`,
    imports: UNLOADED,
    edits: [
      [
        /(?=if \(isLoading\) \{\s*return \/\*#__PURE__\*\/ jsx\(Page\.Loading, \{\}\);)/,
        'if (error && !apiToken) return jsx(UnloadedPage, { error }); ',
      ],
    ],
  },
  {
    // A role of the API that is gone was loading without an end, or broke the page.
    module: '@strapi/plugin-users-permissions/dist/admin/pages/Roles/pages/EditPage.mjs',
    imports: UNLOADED,
    edits: [
      [
        /(?<=if \(isLoadingRole\) \{\s*return \/\*#__PURE__\*\/ jsx\(Page\.Loading, \{\}\);\s*\})/,
        ' if (role === undefined) return jsx(UnloadedPage, { error: roleError });',
      ],
      ['const { data: role, isLoading: isLoadingRole,', 'const { data: role, error: roleError, isLoading: isLoadingRole,'],
    ],
  },
  {
    // Strapi's newsletter was offered to the invited: nothing is sent to Strapi.
    module: `${PAGES}/Auth/components/Register.mjs`,
    edits: [['].map(({ size, ...field })=>', "].filter(({ name })=>name !== 'news').map(({ size, ...field })=>"]],
  },
  {
    // A new password ends the sessions elsewhere (src/platform/session-ends.ts), without a word, and stayed in the form.
    module: `${PAGES}/ProfilePage.mjs`,
    imports: `import { PasswordNote } from '/src/admin/accounts/password-note.tsx';`,
    edits: [
      [/(?<=defaultMessage: 'Change password'\s*\}\)\s*\}\)),/, ', jsx(PasswordNote, {}),'],
      ['async (body, { setErrors })=>{', 'async (body, { setErrors, setValues })=>{'],
      // A wrong password said “ValidationError”, and not which field is wrong.
      ["res.error.name === 'ValidationError'", "[res.error.name, res.error.message].includes('ValidationError')"],
      [
        /(?<=if \('data' in res\) \{)/,
        ` const { currentPassword: _current, ...kept } = body;
            setValues({ ...kept, password: '', confirmPassword: '' });`,
      ],
      [/id: 'notification\.success\.saved'/, `id: dataToSend.password ? 'shop.password.changed' : 'notification.success.saved'`],
    ],
  },
  {
    // The dialog of an invitation had no name, and neither had the button that takes a chosen role away.
    module: `${PAGES}/Settings/pages/Users/components/NewUserForm.mjs`,
    edits: [['jsxs(Modal.Content, {', "jsxs(Modal.Content, { 'aria-label': headerTitle, 'aria-labelledby': undefined,"]],
  },
  {
    // The sign of a chosen option was a second button inside of it, which a screen reader could reach and told by no name.
    module: '@strapi/design-system/dist/index.mjs',
    imports: TEXTS,
    edits: [
      [
        'r(Bt, { checked: l ? "indeterminate" : i })',
        "r('span', { inert: '', style: { display: 'flex' }, children: r(Bt, { checked: l ? 'indeterminate' : i }) })",
      ],
      [
        /(?<=tabIndex: -1,\s*disabled: o,)(?=\s*icon: [^\n]*\n\s*onClick: O\(V\.value\))/,
        " label: panelText(texts, 'shop.tag.remove', { name: V.textValue }),",
      ],
    ],
  },
];
