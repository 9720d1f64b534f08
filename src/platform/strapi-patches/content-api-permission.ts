import type { Core } from '@strapi/strapi';
import { assertPatch } from '../assert-patch';

/** Strapi 5.54 marks a controller's action with this symbol when it composes a route, and offers marked actions as permissions. */
const ACTION_TYPE = Symbol.for('__type__');

/**
 * An action of a Strapi controller that is a permission and nothing else: the forms for API tokens and roles offer it, and
 * the route table demands it. Strapi's router never calls it.
 */
export function permissionAction(): () => never {
  const action = (): never => {
    throw new Error('This action is only a permission.');
  };
  return Object.assign(action, { [ACTION_TYPE]: ['content-api'] });
}

type ActionsMap = Readonly<Record<string, { controllers: Readonly<Record<string, readonly string[]>> }>>;

/** @throws PatchError when Strapi does not offer one of these permissions */
export function assertPermissionsOffered(strapi: Core.Strapi, permissions: readonly string[]): void {
  const { getActionsMap } = strapi.contentAPI.permissions as { getActionsMap?: () => ActionsMap };
  const offered = getActionsMap?.() ?? {};
  for (const permission of permissions) {
    const [api = '', controller = '', action = ''] = permission.split('.');
    const fits = offered[api]?.controllers[controller]?.includes(action) === true;
    assertPatch('content-api-permission', '@strapi/core 5.54', fits);
  }
}
