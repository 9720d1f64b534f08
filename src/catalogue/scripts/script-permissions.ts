import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { FILE_UID, PRODUCT_GROUPINGS } from '../../contract/content-types';
import { EntryPermissions } from '../../platform/entry-permissions';
import { TABLE_UIDS } from '../files/panel-api';
import type { Actor } from '../runs/run';

const UIDS: ReadonlySet<string> = new Set([...TABLE_UIDS, ...Object.keys(PRODUCT_GROUPINGS), FILE_UID]);

/** A script deletes nothing, and unpublishes nothing. */
const ACTION = /\.(?:create|read|update|publish)$/;

/** What the permission for imports allows: all of the tables. */
export const scriptPermissions = (strapi: Core.Strapi): EntryPermissions =>
  new EntryPermissions(strapi, {
    rulesFor: (action, uid) => (UIDS.has(uid) && (ACTION.test(action) || action === 'plugin::upload.read') ? [{}] : []),
  });

interface Identity {
  credentials?: { name?: string; username?: string };
}

/** @returns the token of a request as runs remember it */
export function scriptOf(ctx: Context): Actor {
  const { credentials } = (ctx.state as { auth?: Identity }).auth ?? {};
  return { id: null, name: credentials?.name ?? credentials?.username ?? 'API' };
}
