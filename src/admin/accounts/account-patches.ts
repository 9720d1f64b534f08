import type { ModulePatch } from '../module-patch';

const PAGES = '@strapi/admin/dist/admin/admin/src/pages';

/** The pages of the panel's accounts, and how it tells them moments, of Strapi 5.54. */
export const ACCOUNT_PATCHES: readonly ModulePatch[] = [
  {
    // Moments were told in the browser's time zone, and in English with the month first and twelve hours.
    module: '@strapi/admin/dist/admin/admin/src/components/LanguageProvider.mjs',
    edits: [['locale: locale,', "locale: locale === 'en' ? 'en-GB' : locale, timeZone: 'Asia/Ho_Chi_Minh',"]],
  },
  {
    // The link of an invitation was shown once, after the account was created.
    module: `${PAGES}/Settings/pages/Users/EditPage.mjs`,
    imports: `import { Invitation } from '/src/admin/accounts/invitation.tsx';`,
    edits: [[/(?=user\?\.registrationToken && )/, 'canUpdate && jsx(Invitation, { userId: id, Link: MagicLink }), ']],
  },
  {
    // A new password ends the sessions elsewhere (src/platform/session-ends.ts), without a word, and stayed in the form.
    module: `${PAGES}/ProfilePage.mjs`,
    imports: `import { PasswordNote } from '/src/admin/accounts/password-note.tsx';`,
    edits: [
      [/(?<=defaultMessage: 'Change password'\s*\}\)\s*\}\)),/, ', jsx(PasswordNote, {}),'],
      ['async (body, { setErrors })=>{', 'async (body, { setErrors, setValues })=>{'],
      [
        /(?<=if \('data' in res\) \{)/,
        ` const { currentPassword: _current, ...kept } = body;
            setValues({ ...kept, password: '', confirmPassword: '' });`,
      ],
      [/id: 'notification\.success\.saved'/, `id: dataToSend.password ? 'shop.password.changed' : 'notification.success.saved'`],
    ],
  },
];
