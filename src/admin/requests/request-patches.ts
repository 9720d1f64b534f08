import type { ModulePatch } from '../module-patch';

/** How the panel fails, in modules of Strapi 5.54. */
export const REQUEST_PATCHES: readonly ModulePatch[] = [
  {
    // A failed request told what the browser or a proxy says, "Failed to fetch", and one that a proxy answered with a page of its own
    // counted as done. Where the session had ended, its caller failed: the dialog signs in over the page, and the request is sent again.
    module: '@strapi/admin/dist/admin/admin/src/utils/getFetchClient.mjs',
    imports: `import { panelFetch as fetch } from '/src/admin/requests/panel-fetch.ts';
import { recoverSession } from '/src/admin/requests/session.ts';`,
    edits: [
      [
        /await attemptTokenRefresh\(getRequestToken\(\)\);\s*\/\/ Retry[^\n]*\s*return await executeRequest\(\);\s*\} catch {2}\{[^}]*\}/,
        `await attemptTokenRefresh(getRequestToken());
                } catch {
                    await recoverSession(error);
                }
                return await executeRequest();`,
      ],
    ],
  },
  {
    // A session that had ended, or a server that could not be asked, signed the editor out and threw her form away.
    module: '@strapi/admin/dist/admin/admin/src/features/Auth.mjs',
    imports: `import { staysSignedIn } from '/src/admin/requests/session.ts';`,
    edits: [
      [
        "runLogoutWithGuard(performGlobalLogout, 'session-dead');",
        'void staysSignedIn(hasUnsavedChanges).then((stays)=>{ if (!stays) performGlobalLogout(); });',
      ],
    ],
  },
  {
    // What the banner tells was told a second time over the page.
    module: '@strapi/admin/dist/admin/admin/src/features/Notifications.mjs',
    imports: `import { isTold } from '/src/admin/requests/notices.ts';`,
    edits: [[/(?=toast\.custom\(\(id\)=>)/, "if (type === 'danger' && isTold(message)) return;\n        "]],
  },
  {
    // A count that serves one question failed with everything else, and told so in a message of its own, before anything was saved.
    module: '@strapi/content-manager/dist/admin/pages/EditView/components/DocumentActions.mjs',
    edits: [
      [
        /(?<=if \(isErrorDraftRelations\) \{\s*)toggleNotification\(\{\s*type: 'danger',\s*message: formatMessage\(\{[^}]*\}\)\s*\}\);/,
        '',
      ],
    ],
  },
  {
    // A page that could not be loaded had no way on.
    module: '@strapi/admin/dist/admin/admin/src/components/PageHelpers.mjs',
    imports: `import { HomeButton, WayOn } from '/src/admin/requests/way-on.tsx';`,
    edits: [
      [/(?<=id: 'anErrorOccurred',[^)]*\}\)),/, ', action: jsx(WayOn, {}),'],
      [/(?<=id: 'app\.components\.EmptyStateLayout\.content-permissions',[^)]*\}\)),/, ', action: jsx(HomeButton, {}),'],
      ['action: props.action,', 'action: props.action ?? jsx(HomeButton, {}),'],
    ],
  },
  {
    // An entry that a colleague had deleted: “an error occurred, please try again”.
    module: '@strapi/content-manager/dist/admin/hooks/useDocument.mjs',
    edits: [['const hasError = !!error;', 'const hasError = error;']],
  },
  {
    module: '@strapi/content-manager/dist/admin/pages/EditView/EditViewPage.mjs',
    imports: `import { UnloadedPage } from '/src/admin/requests/unloaded-page.tsx';`,
    edits: [
      [
        /(?<=if \(!initialValues \|\| hasError\) \{\s*return \/\*#__PURE__\*\/ )jsx\(Page\.Error, \{\}\)/,
        'jsx(UnloadedPage, { error: hasError })',
      ],
    ],
  },
  {
    module: '@strapi/admin/dist/admin/admin/src/components/ErrorElement.mjs',
    imports: `import { WayOn } from '/src/admin/requests/way-on.tsx';`,
    edits: [
      [
        /(?=\/\*#__PURE__\*\/ jsx\(StyledAlert, \{[^}]*\},\s*width: "100%",\s*closeLabel: "",\s*variant: "danger")/,
        'jsx(WayOn, {}), ',
      ],
    ],
  },
  {
    // Every form asked for translations by an artificial intelligence, at an address that is closed: a 404 in the browser's log.
    module: '@strapi/i18n/dist/admin/services/aiLocalizationJobs.mjs',
    edits: [
      [/query: \(\{ documentId, collectionType, model \}\)=>\(\{[\s\S]*?method: 'GET'\s*\}\)/, 'queryFn: ()=>({ data: {} })'],
    ],
  },
];
