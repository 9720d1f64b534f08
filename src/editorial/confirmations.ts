import type { Core } from '@strapi/strapi';
import type { errors } from '@strapi/utils';
import type { MessageKey } from './messages';
import { refusal } from './refusal';

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
