import type { Core, UID } from '@strapi/strapi';
import { CONTENT_UIDS } from '../../../contract/public-content';
import type { EntryAction, EntryPermissions } from '../../../platform/entry-permissions';
import { forbiddenType } from './entry-refusals';

const hasDrafts = (strapi: Core.Strapi, uid: string): boolean =>
  strapi.getModel(uid as UID.ContentType).options?.draftAndPublish === true;

/** @returns the first of these actions that the account may not do with all entries of a type. A type without drafts is published by its save */
function missingAction(
  strapi: Core.Strapi,
  permissions: EntryPermissions,
  uid: string,
  actions: readonly EntryAction[],
): EntryAction | undefined {
  // A run may name a type that this program has no more.
  if (!Object.hasOwn(strapi.contentTypes, uid))
    return CONTENT_UIDS.every((known) => permissions.mayAll('read', known)) ? undefined : 'read';
  return (['read', ...actions] as const).find(
    (action) => !permissions.mayAll(action, uid) && (action !== 'publish' || hasDrafts(strapi, uid)),
  );
}

/**
 * The gate of imports, bulk changes, plans, runs, undo, the bin, replacements and new vintages: what works with many entries at once
 * opens to roles without conditions, for all attributes. No entry is asked about by itself, so nothing is counted, named or refused by
 * what a role may not see.
 *
 * @param actions besides reading
 */
export const mayWithAll = (
  strapi: Core.Strapi,
  permissions: EntryPermissions,
  uid: string,
  actions: readonly EntryAction[] = [],
): boolean => missingAction(strapi, permissions, uid, actions) === undefined;

/** As {@link mayWithAll}. @throws errors.ForbiddenError in the editor's language */
export function assertMayWithAll(
  strapi: Core.Strapi,
  permissions: EntryPermissions,
  uid: string,
  actions: readonly EntryAction[] = [],
): void {
  const action = missingAction(strapi, permissions, uid, actions);
  if (action === undefined) return;
  if (!permissions.mayAll(action, uid, [])) throw forbiddenType(strapi, uid);
  const fields = permissions.attributesOf(uid as UID.Schema).filter((field) => !permissions.mayAll(action, uid, [field]));
  throw forbiddenType(strapi, uid, fields);
}

/**
 * @returns the content types of which an account may read all attributes of all entries: lists show what is of these
 * @throws errors.ForbiddenError when there is none
 */
export function readableTypes(strapi: Core.Strapi, permissions: EntryPermissions): string[] {
  const uids = CONTENT_UIDS.filter((uid) => permissions.mayAll('read', uid));
  if (uids.length === 0) throw forbiddenType(strapi, 'api::product.product');
  return uids;
}
