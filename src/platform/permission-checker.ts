import type { Core } from '@strapi/strapi';

type Check = (entry?: unknown, attribute?: string) => boolean;

/** What an editor may do with entries of one content type, and with their attributes. */
export interface PermissionChecker {
  can: Record<'create' | 'read' | 'update' | 'delete' | 'publish', Check>;
  cannot: Record<'create' | 'read' | 'update' | 'delete' | 'publish', Check>;
  /** Leaves out what the editor may not read, and adds the conditions of her role. */
  sanitizedQuery: { read: (query: object) => Promise<{ filters?: object }> };
}

interface PermissionCheckers {
  create: (of: { userAbility: unknown; model: string }) => PermissionChecker;
}

/** @param userAbility of the request's state; @param model a content type's uid */
export function permissionChecker(strapi: Core.Strapi, userAbility: unknown, model: string): PermissionChecker {
  const checkers = strapi.service('plugin::content-manager.permission-checker') as PermissionCheckers;
  return checkers.create({ userAbility, model });
}
