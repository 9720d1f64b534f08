import type { IntlShape } from 'react-intl';
import { endText } from '../../fields/panel/moment-text';
import { showNumber } from '../../fields/panel/number-text';
import { showPrice } from '../../fields/panel/price-text';
import { entryName } from '../../../admin/shared/entry-name';
import { isRecord } from '../../../contract/is-record';
import { relationChangeOf } from './form-values';
import { attributesOf, type Attribute } from './stored-entry';

const LENGTH_MAX = 300;

/** @returns the texts in a value, of all levels: of a body its paragraphs, of a menu its items */
function textsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsIn);
  const relation = relationChangeOf(value);
  if (relation) return relation.connect.flatMap(textsIn);
  if (isRecord(value)) {
    // A file or a related entry stands for itself.
    if (typeof value.mime === 'string' || typeof value.documentId === 'string' || 'apiData' in value)
      return textsIn(entryName(value));
    return Object.entries(value).flatMap(([name, member]) => (name === 'type' || name.startsWith('__') ? [] : textsIn(member)));
  }
  return typeof value === 'string' && value !== '' ? [value] : [];
}

function textOf(value: unknown, { type, customField }: Attribute, intl: IntlShape): string {
  if (typeof value === 'number') {
    if (customField === 'global::price') return showPrice(value);
    return customField === 'global::year' ? String(value) : showNumber(value, intl.locale);
  }
  if (typeof value === 'boolean') return intl.formatMessage({ id: `shop.conflict.${value ? 'yes' : 'no'}` });
  if (typeof value === 'string' && type === 'datetime' && value !== '') return endText(Date.parse(value));
  if (typeof value === 'string' && type === 'enumeration') return intl.formatMessage({ id: value, defaultMessage: value });
  const separator = type === 'blocks' || type === 'component' ? ' · ' : ', ';
  return textsIn(value).join(separator);
}

/** @returns an attribute's value as the history and the dialog of two editors show it */
export function showValue(value: unknown, { model, field }: { model: string; field: string }, intl: IntlShape): string {
  const text = textOf(value, attributesOf(model)[field] ?? { type: 'string' }, intl);
  if (text === '') return intl.formatMessage({ id: 'shop.conflict.empty' });
  return text.length > LENGTH_MAX ? `${text.slice(0, LENGTH_MAX)}…` : text;
}
