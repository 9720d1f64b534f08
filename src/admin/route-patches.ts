import type { ModulePatch } from './module-patch';

/** Which pages there are, of Strapi 5.54. An address that no page has was answered by an empty page below others, and a closed page in English. */
export const ROUTE_PATCHES: readonly ModulePatch[] = [
  {
    module: '@strapi/admin/dist/admin/admin/src/core/apis/router.mjs',
    imports: `import { openRoutes } from '/src/admin/closed-pages.ts';`,
    edits: [
      ['...this.routes,', "...openRoutes(this.routes, { path: '*', element: jsx(NotFoundPage, {}) }),"],
      ['wrapRouteObjectsLazyWithRetry(getImmutableRoutes())', 'wrapRouteObjectsLazyWithRetry(openRoutes(getImmutableRoutes()))'],
    ],
  },
  {
    module: '@strapi/content-manager/dist/admin/layout.mjs',
    imports: `import { isUnknownType } from '/src/admin/unknown-type.ts';`,
    edits: [
      [
        /(?=const supportedModelsToDisplay = )/,
        `if (isUnknownType(contentTypeMatch?.params, models)) return jsx(Navigate, { to: '/404', replace: true });
    `,
      ],
    ],
  },
  {
    module: '@strapi/plugin-users-permissions/dist/admin/pages/Roles/index.mjs',
    imports: `import { Navigate } from 'react-router-dom';`,
    edits: [
      [
        /(?=\/\*#__PURE__\*\/ jsx\(Route, \{\s*index: true)/,
        `jsx(Route, { path: '*', element: jsx(Navigate, { to: '/404', replace: true }) }), `,
      ],
    ],
  },
  {
    module: '@strapi/upload/dist/admin/future/App.mjs',
    imports: `import { Navigate } from 'react-router-dom';`,
    edits: [
      [
        /(?<=jsx\(Routes, \{\s*children: )/,
        `[jsx(Route, { path: '*', element: jsx(Navigate, { to: '/404', replace: true }) }), `,
      ],
      [/(?<=jsx\(AssetsPage, \{\}\)\s*\}\))/, ']'],
    ],
  },
];
