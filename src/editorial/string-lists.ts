import type { Finding } from './findings';
import type { Text } from './labels';

export const LIST_MAX_ITEMS = 20;
export const LIST_MAX_LENGTH = 60;

const NOT_A_LIST: Text = ['Ô này cần một danh sách các từ ngắn.', 'This needs a list of short texts.'];
const TOO_MANY: Text = ['Tối đa {max} mục.', 'At most {max} entries.'];
const TOO_LONG: Text = [
  '“{item}…” quá dài: mỗi mục tối đa {max} ký tự.',
  '“{item}…” is too long: at most {max} characters each.',
];
const NOT_TRIMMED: Text = [
  'Mỗi mục cần có chữ, không có khoảng trắng ở hai đầu.',
  'Each entry needs text, without spaces at either end.',
];

/** @param value what a `global::string-list` attribute would hold: null, or an array of trimmed strings of 1 to 60 characters, at most 20 */
export function checkStringList(attribute: string, value: unknown): Finding[] {
  if (value === null || value === undefined) return [];
  const path = [attribute];
  if (!Array.isArray(value)) return [{ path, message: NOT_A_LIST }];
  const items: string[] = value.filter((item) => typeof item === 'string');
  if (items.length < value.length) return [{ path, message: NOT_A_LIST }];
  if (items.length > LIST_MAX_ITEMS) return [{ path, message: TOO_MANY, values: { max: LIST_MAX_ITEMS } }];
  if (items.some((item) => item === '' || item !== item.trim())) return [{ path, message: NOT_TRIMMED }];
  const long = items.find((item) => [...item].length > LIST_MAX_LENGTH);
  if (long === undefined) return [];
  return [{ path, message: TOO_LONG, values: { item: [...long].slice(0, 20).join(''), max: LIST_MAX_LENGTH } }];
}
