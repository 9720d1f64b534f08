import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { editorLanguage, say } from './editor-language';
import type { Text } from './labels';

/** What Strapi's server says of a value, always in English and naming the attribute; its number is captured as `limit`. */
const KNOWN: readonly (readonly [says: RegExp, text: Text])[] = [
  [/must be unique/, ['Giá trị này đã được dùng ở một mục khác.', 'This value is already used by another entry.']],
  [/must be defined|is a required field|cannot be (null|empty)/, ['Cần điền ô này.', 'This is needed.']],
  [/must be at least (?<limit>\d+) character/, ['Cần ít nhất {limit} ký tự.', 'At least {limit} characters are needed.']],
  [/must be at most (?<limit>\d+) character/, ['Tối đa {limit} ký tự.', 'At most {limit} characters.']],
  [/must be greater than or equal to (?<limit>-?[\d.]+)/, ['Giá trị nhỏ nhất là {limit}.', 'The smallest value is {limit}.']],
  [/must be less than or equal to (?<limit>-?[\d.]+)/, ['Giá trị lớn nhất là {limit}.', 'The largest value is {limit}.']],
  [/must be a valid email/, ['Đây không phải là địa chỉ e-mail.', 'This is not an e-mail address.']],
  [/must be one of the following/, ['Hãy chọn một giá trị trong danh sách.', 'Choose a value from the list.']],
  [/must match the following/, ['Giá trị chưa đúng dạng.', 'The value does not have the right form.']],
  [/must be an integer/, ['Cần một số nguyên.', 'This needs a whole number.']],
  [/must be a `\w+` type|must be a finite number/, ['Giá trị không đúng kiểu.', 'The value is not of the right kind.']],
  [/^(?<limit>\d+) errors occurred/, ['Có {limit} chỗ cần sửa.', '{limit} fields need attention.']],
];

interface Faults {
  errors: { path: string[]; message: string }[];
}

const hasFaults = (details: unknown): details is Faults =>
  typeof details === 'object' && details !== null && 'errors' in details && Array.isArray(details.errors);

/**
 * Strapi checks required, length, range and uniqueness itself; the panel shows the server's message as it comes.
 * @returns the same error with the messages that are known in the editor's language; any other error unchanged
 */
export function inEditorsLanguage(strapi: Core.Strapi, error: unknown): unknown {
  if (!(error instanceof errors.ValidationError) || !hasFaults(error.details)) return error;
  const language = editorLanguage(strapi);
  const translate = (message: string): string => {
    for (const [says, text] of KNOWN) {
      const match = says.exec(message);
      if (match) return say(text, language, match.groups);
    }
    return message;
  };
  const faults = error.details.errors.map((fault) => ({ ...fault, message: translate(fault.message) }));
  return new errors.ValidationError(translate(String(error.message)), { ...error.details, errors: faults });
}
