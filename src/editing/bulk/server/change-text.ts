import { choicesOf, DECLARED_FIELDS } from '../../../contract/declared-fields';
import type { Choices } from '../../../contract/product-field';
import { ruleText } from '../../changes/server/prices/price-rule';
import { labelOf as fieldLabel } from '../../changes/server/outcome';
import type { BulkChange, BulkUid, BulkValues } from './panel-api';

const ACTIONS = {
  publish: 'đăng',
  unpublish: 'gỡ xuống',
  delete: 'xóa',
  cells: 'sửa trong bảng',
} as const;

const numbers = new Intl.NumberFormat('vi-VN');

/** @returns "còn hàng" */
function booleanText(name: string, value: boolean): string {
  const field = DECLARED_FIELDS.find(({ attribute }) => attribute === name);
  const words = field?.value.type === 'boolean' ? field.value.words : undefined;
  const text = words?.[value ? 'yes' : 'no'].vi ?? `${name} = ${value}`;
  return text.charAt(0).toLocaleLowerCase('vi') + text.slice(1);
}

const choicesByField = new Map<string, Choices>(DECLARED_FIELDS.map((field) => [field.attribute, choicesOf(field) ?? {}]));

function valuesText(uid: BulkUid, values: BulkValues, names: ReadonlyMap<string, string>): string {
  const parts = Object.entries<BulkValues[keyof BulkValues]>(values).map(([name, value]) => {
    if (typeof value === 'boolean') return booleanText(name, value);
    const choices = choicesByField.get(name) ?? {};
    const texts = [value ?? []].flat().map((one) => choices[one]?.vi ?? names.get(String(one)) ?? String(one));
    const shown = texts.length === 0 ? '(trống)' : texts.join(', ');
    return `${fieldLabel(uid, name)} = ${shown}`;
  });
  return parts.join(', ');
}

/**
 * @param names of the documents that the change refers to
 * @returns what is asked, in Vietnamese: "Giảm 10 % · 300 mục"
 */
export function changeText(uid: BulkUid, change: BulkChange, count: number, names: ReadonlyMap<string, string>): string {
  const text =
    change.kind === 'price'
      ? ruleText(change.rule)
      : change.kind === 'values'
        ? valuesText(uid, change.values, names)
        : ACTIONS[change.kind];
  return `${text.charAt(0).toLocaleUpperCase('vi')}${text.slice(1)} · ${numbers.format(count)} mục`;
}
