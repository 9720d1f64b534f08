import type { ModulePatch } from '../module-patch';

/** How the panel fails, in modules of Strapi 5.54. */
export const REQUEST_PATCHES: readonly ModulePatch[] = [
  {
    module: '@strapi/admin/dist/admin/admin/src/utils/getFetchClient.mjs',
    imports: `import { panelFetch as fetch } from '/src/admin/requests/panel-fetch.ts';`,
    edits: [],
  },
  {
    // A session that had ended threw the form away, with what was typed. She signs in again in another tab, and saves.
    module: '@strapi/admin/dist/admin/admin/src/features/Auth.mjs',
    edits: [
      [
        "runLogoutWithGuard(performGlobalLogout, 'session-dead');",
        'if (hasUnsavedChanges()) resetSessionExpiredNotification(); else performGlobalLogout();',
      ],
    ],
  },
  {
    // Leaving a form empties it first: what was typed would not stay as a draft.
    module: '@strapi/content-manager/dist/admin/pages/EditView/components/Blocker.mjs',
    imports: `import { leaveForm } from '/src/admin/drafts/left-form.ts';`,
    edits: [['onProceed: resetForm', 'onProceed: ()=>{ leaveForm(); resetForm(); }']],
  },
];
