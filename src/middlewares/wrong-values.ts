import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context, Next } from 'koa';
import { panelLanguage, translate } from '../editing/texts/editor-language';
import { MESSAGES } from '../editing/texts/messages';
import { isWrongValue } from '../platform/database-errors';

/** Parsers of bodies and queries mark what they refuse with a status; Zod has a class. */
function isRefusal(error: unknown): error is Error {
  if (!(error instanceof Error) || error instanceof errors.ApplicationError || error instanceof errors.HttpError) return false;
  if (error.name === 'ZodError') return true;
  const { status, httpCode } = error as { status?: unknown; httpCode?: unknown };
  return status === 400 || httpCode === 400;
}

/**
 * Refuses a request of the panel with 400 when its values are not of the types of the columns that Strapi compares them with: a filter
 * `$gt` on a relation, an id that is no number. Strapi sends them to the database and would answer 500. The log keeps the statement: a
 * value of our own code would be a fault.
 */
export default (_config: unknown, { strapi }: { strapi: Core.Strapi }) => {
  return async (ctx: Context, next: Next): Promise<void> => {
    try {
      await next();
    } catch (error) {
      if (isRefusal(error)) throw new errors.ValidationError(error.message);
      if (!isWrongValue(error)) throw error;
      strapi.log.warn(`${ctx.method} ${ctx.path} has a value of a wrong type: ${error.message}`);
      throw new errors.ValidationError(translate(MESSAGES['wrong-value'], panelLanguage(strapi)));
    }
  };
};
