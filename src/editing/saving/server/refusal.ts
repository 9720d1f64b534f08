import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { editorLanguage, translate } from '../../texts/editor-language';
import { type MessageKey, MESSAGES } from '../../texts/messages';

/**
 * @param details for the panel's code
 * @returns the error that tells an editor in her language why something is not done
 */
export function refusal(
  strapi: Core.Strapi,
  key: MessageKey,
  values: Readonly<Record<string, string | number>> = {},
  details?: object,
): errors.ApplicationError {
  return new errors.ApplicationError(translate(MESSAGES[key], editorLanguage(strapi), values), details);
}

/** Of the panel: the questions that the editor has said yes to, with commas between. Who does not send it can't be asked: a script. */
const HEADER = 'x-confirms';

/** @returns whether the sender of this request can be asked, and has not said yes to this question yet */
export function isUnconfirmed(strapi: Core.Strapi, question: MessageKey): boolean {
  const confirmed = strapi.requestContext.get()?.request.headers[HEADER];
  return typeof confirmed === 'string' && !confirmed.split(',').includes(question);
}

/** @returns the refusal that the panel shows as a question: it sends the request again when the editor says yes */
export const askFirst = (
  strapi: Core.Strapi,
  question: MessageKey,
  values: Readonly<Record<string, string>>,
): errors.ApplicationError => refusal(strapi, question, values, { confirms: question });
