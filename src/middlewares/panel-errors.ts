import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context, Next } from 'koa';
import { panelLanguage, translate } from '../editing/texts/editor-language';
import { MESSAGES } from '../editing/texts/messages';
import { isDatabaseAway, isWrongValue } from '../platform/database-errors';
import { isDiskFull } from '../platform/disk-full';
import { logFailedRequest } from '../platform/log/failed-request';

const RETRY_AFTER_SECONDS = '5';

/** Parsers of bodies and queries mark what they refuse with a status; Zod has a class. */
function isRefusal(error: unknown): error is Error {
  if (!(error instanceof Error) || error instanceof errors.ApplicationError || error instanceof errors.HttpError) return false;
  if (error.name === 'ZodError') return true;
  const { status, httpCode } = error as { status?: unknown; httpCode?: unknown };
  return status === 400 || httpCode === 400;
}

/**
 * Answers errors for which Strapi alone would say "Internal Server Error": 503 where a disk has no room, or the database no connection or no
 * answer in time; 400 for values that are not of the types of the columns that Strapi compares them with (a filter `$gt` on a relation). A
 * save may have been committed when its answer was lost: the editor is told to look.
 */
export default (_config: unknown, { strapi }: { strapi: Core.Strapi }) => {
  return async (ctx: Context, next: Next): Promise<void> => {
    try {
      await next();
    } catch (error) {
      if (isRefusal(error)) throw new errors.ValidationError(error.message);
      if (isWrongValue(error)) {
        // The log keeps the statement: a value of our own code would be a fault.
        strapi.log.warn(`${ctx.method} ${ctx.path} has a value of a wrong type: ${error.message}`);
        throw new errors.ValidationError(translate(MESSAGES['wrong-value'], panelLanguage(strapi)));
      }
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
