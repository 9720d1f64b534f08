import type { Core } from '@strapi/strapi';
import type { Context, Next } from 'koa';
import { panelLanguage, translate } from '../editing/texts/editor-language';
import { MESSAGES } from '../editing/texts/messages';
import { isDatabaseAway } from '../platform/database-errors';
import { isDiskFull } from '../platform/disk-full';
import { logFailedRequest } from '../platform/log/failed-request';

const RETRY_AFTER_SECONDS = '5';

/**
 * Answers 503 to a request of the panel for which a disk has no room, or the database no connection or no answer in time. Strapi alone would say
 * "Internal Server Error", as if the request were at fault. A save may have been committed when its answer was lost: the editor is
 * told to look.
 */
export default (_config: unknown, { strapi }: { strapi: Core.Strapi }) => {
  return async (ctx: Context, next: Next): Promise<void> => {
    try {
      await next();
    } catch (error) {
      const isFull = isDiskFull(error);
      if (!isFull && !isDatabaseAway(error)) throw error;
      logFailedRequest(strapi, ctx, error);
      ctx.set('Retry-After', RETRY_AFTER_SECONDS);
      ctx.status = 503;
      const message = translate(MESSAGES[isFull ? 'disk-full' : 'backend-away'], panelLanguage(strapi));
      // As Strapi writes its errors, for which it has no 503 with a message.
      ctx.body = { data: null, error: { status: 503, name: 'ServiceUnavailableError', message, details: {} } };
    }
  };
};
