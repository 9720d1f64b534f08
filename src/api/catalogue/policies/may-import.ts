import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { IMPORT_PERMISSION } from '../../../editing/import/server/scripts/panel-api';
import { demandPermission } from '../../../public/http/authorization';

/**
 * Lets tokens with the permission for imports pass. It runs before a body is read.
 *
 * @param _context Strapi's copy of the request's context, which can't answer
 */
export default async (_context: unknown, _config: unknown, { strapi }: { strapi: Core.Strapi }): Promise<boolean> => {
  await demandPermission(strapi, strapi.requestContext.get() as Context, IMPORT_PERMISSION);
  return true;
};
