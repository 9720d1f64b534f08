import { useIntl } from 'react-intl';
import { isUnread, unreadText } from '../custom-fields/unread';
import { endText } from '../custom-fields/moment-text';
import type { DescribedPart } from '../drafts/kept-note';
import type { KeptPart } from '../drafts/kept-parts';

/** Message ids of a plan's inputs, by their member of `TypedPlan`. */
const LABELS: Readonly<Record<string, string>> = {
  kind: 'shop.plans.kind',
  title: 'shop.plans.name',
  starts: 'shop.plans.starts',
  ends: 'shop.plans.ends',
  action: 'shop.bulk.rule',
  amount: 'shop.bulk.amount',
  unit: 'shop.bulk.unit',
  rounding: 'shop.bulk.rounding',
  keepsOld: 'shop.bulk.keeps-old',
};

/** Message ids of what their selects offer. */
const CHOICES: Readonly<Record<string, string>> = {
  kind: 'shop.plans.kind',
  action: 'shop.bulk.rule',
  unit: 'shop.bulk.unit',
  rounding: 'shop.bulk.rounding',
  keepsOld: 'shop.conflict',
};

/** @returns names a part of a plan, and tells its values, as its inputs do */
export function usePlanWords(): (part: KeptPart) => DescribedPart {
  const { formatMessage } = useIntl();
  const tell = (field: string, value: unknown): string => {
    const text = typeof value === 'boolean' ? (value ? 'yes' : 'no') : typeof value === 'string' ? value : '';
    if (text === '') return '';
    if (field === 'starts' || field === 'ends') return isUnread(text) ? unreadText(text) : endText(Date.parse(text));
    const choice = CHOICES[field];
    return choice === undefined ? text : formatMessage({ id: `${choice}.${text}`, defaultMessage: text });
  };
  return ({ path, stored, mine }) => {
    const field = path.at(-1) ?? '';
    return {
      label: formatMessage({ id: LABELS[field] ?? field, defaultMessage: field }),
      stored: tell(field, stored),
      mine: tell(field, mine),
    };
  };
}
