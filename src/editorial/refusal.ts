import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { editorLanguage, translate } from './editor-language';
import { MESSAGES, type MessageKey } from './messages';

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
