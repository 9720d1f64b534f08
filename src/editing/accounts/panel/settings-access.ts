import type { StrapiApp } from '@strapi/strapi/admin';
import { createElement, type ComponentType } from 'react';
import { Navigate } from 'react-router-dom';
import { changeEndpoint } from '../../../admin/requests/change-endpoint';

interface Permission {
  action: string;
}

interface PermissionsEndpoint {
  transformResponse: (answer: unknown) => Permission[];
}

/** The route of the settings, as Strapi declares it. */
interface SettingsRoute {
  lazy: () => Promise<{ Component: ComponentType }>;
}

/** Of pages that the settings have. Their first page is for all, and tells Strapi's versions. */
const SETTINGS = /^admin::|^plugin::users-permissions\.|^plugin::upload\.settings\./;

const HIDDEN = ['/settings', '/settings/application-infos'].map(
  (page) => `html:not([data-settings]) li:has(> a[href$="${page}"], > span > a[href$="${page}"])`,
);

const mayChangeSettings = (): boolean => document.documentElement.hasAttribute('data-settings');

/** @returns what shows the settings to an account that may change some of them; to others there is no such page */
const guarded = (Settings: ComponentType) => (): ReturnType<typeof createElement> =>
  mayChangeSettings() ? createElement(Settings) : createElement(Navigate, { to: '/404', replace: true });

/** Hides the settings from an account that may change none of them. Call it in `bootstrap`. */
export function hideUnusableSettings({ router }: Pick<StrapiApp, 'router'>): void {
  router.addRoute((routes) =>
    routes.map((route) => {
      if (route.path !== 'settings/*') return route;
      const { lazy } = route as unknown as SettingsRoute;
      return { ...route, lazy: async () => ({ Component: guarded((await lazy()).Component) }) };
    }),
  );
  const style = document.createElement('style');
  style.textContent = `${HIDDEN.join(',')}{display:none !important}`;
  document.head.append(style);
  changeEndpoint('getMyPermissions', (endpoint: PermissionsEndpoint) => {
    const { transformResponse } = endpoint;
    endpoint.transformResponse = (answer) => {
      const permissions = transformResponse(answer);
      document.documentElement.toggleAttribute(
        'data-settings',
        permissions.some(({ action }) => SETTINGS.test(action)),
      );
      return permissions;
    };
  });
}
