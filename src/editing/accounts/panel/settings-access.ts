import { changeEndpoint } from '../../../admin/requests/change-endpoint';

interface Permission {
  action: string;
}

interface PermissionsEndpoint {
  transformResponse: (answer: unknown) => Permission[];
}

/** Of pages that the settings have. Their first page is for all, and tells Strapi's versions. */
const SETTINGS = /^admin::|^plugin::users-permissions\.|^plugin::upload\.settings\./;

const HIDDEN = ['/settings', '/settings/application-infos'].map(
  (page) => `html:not([data-settings]) li:has(> a[href$="${page}"], > span > a[href$="${page}"])`,
);

/** Hides the settings from an account that may change none of them. Call it in `bootstrap`. */
export function hideUnusableSettings(): void {
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
