import type { Core } from '@strapi/strapi';
import { isRequiredMenu, isSingle } from '../../../contract/content-types';
import type { ContentUid } from '../../../contract/public-content';
import type { FieldError } from './field-errors';
import { refusal } from './refusal';

interface WriteParams {
  documentId?: string;
  data?: Record<string, unknown>;
}

const MENU_UID = 'api::menu.menu';

async function findLocation(strapi: Core.Strapi, documentId: string | undefined): Promise<string | undefined> {
  if (documentId === undefined) return undefined;
  const menu: { location: string } | null = await strapi.db
    .query(MENU_UID)
    .findOne({ where: { documentId }, select: ['location'] });
  return menu?.location;
}

/**
 * @throws errors.ApplicationError in the editor's language for what the storefront can't do without: the single types, and the
 *   menus of every page
 */
export async function assertDeletable(strapi: Core.Strapi, uid: ContentUid, documentId: string | undefined): Promise<void> {
  if (isSingle(uid)) throw refusal(strapi, 'single-type-needed');
  if (uid === MENU_UID && isRequiredMenu(await findLocation(strapi, documentId))) throw refusal(strapi, 'menu-needed');
}

/** A required menu that moves to another location is as good as deleted. */
export async function checkMenuLocation(strapi: Core.Strapi, { documentId, data }: WriteParams): Promise<FieldError[]> {
  if (data?.location === undefined) return [];
  const stored = await findLocation(strapi, documentId);
  const moves = isRequiredMenu(stored) && data.location !== stored;
  return moves ? [{ path: ['location'], message: 'menu-location-needed', values: { location: stored } }] : [];
}
