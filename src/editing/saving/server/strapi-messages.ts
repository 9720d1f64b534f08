import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { editorLanguage, translate } from '../../texts/editor-language';
import { MESSAGES, type MessageKey } from '../../texts/messages';

/** Strapi's own messages, always in English and with the attribute's name; a group captures the number in them. */
const KNOWN: readonly (readonly [strapiMessage: RegExp, key: MessageKey])[] = [
  [/must be unique/, 'not-unique'],
  [/must be defined|is a required field|cannot be (null|empty)|final value was: `null`/, 'required'],
  [/must be at least (?<limit>\d+) character/, 'too-short'],
  [/must be at most (?<limit>\d+) character/, 'too-long'],
  [/must be greater than or equal to (?<limit>-?[\d.]+)/, 'too-small'],
  [/must be less than or equal to (?<limit>-?[\d.]+)/, 'too-large'],
  [/must be a valid email/, 'not-an-email'],
  [/must be one of the following/, 'not-an-option'],
  [/must match the following/, 'wrong-form'],
  [/must be an integer/, 'not-an-integer'],
  [/must be a `\w+` type|must be a finite number/, 'wrong-type'],
  [/^(?<count>\d+) errors occurred/, 'several-errors'],
];

interface FieldErrors {
  errors: { path: string[]; message: string }[];
}

const hasFieldErrors = (details: unknown): details is FieldErrors =>
  typeof details === 'object' && details !== null && 'errors' in details && Array.isArray(details.errors);

/**
 * Strapi checks required, length, range and uniqueness itself, and the panel shows the server's message unchanged.
 * @returns a validation error with its known messages in the editor's language; any other error unchanged
 */
export function translateStrapiError(strapi: Core.Strapi, error: unknown): unknown {
  if (!(error instanceof errors.ValidationError) || !hasFieldErrors(error.details)) return error;
  const language = editorLanguage(strapi);
  const translateMessage = (message: string): string => {
    for (const [strapiMessage, key] of KNOWN) {
      const match = strapiMessage.exec(message);
      if (match) return translate(MESSAGES[key], language, match.groups);
    }
    return message;
  };
  const fieldErrors = error.details.errors.map((each) => ({ ...each, message: translateMessage(each.message) }));
  return new errors.ValidationError(translateMessage(String(error.message)), { ...error.details, errors: fieldErrors });
}
