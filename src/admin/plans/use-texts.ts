import { useIntl } from 'react-intl';
import { momentText } from '../../catalogue/plans/moment-input';
import type { Messages } from '../translations';

export interface PlanTexts {
  say: (id: Messages['plans'], values?: Record<string, string | number>) => string;
  /** date and time of day in Vietnam */
  moment: (time: number) => string;
}

/** Texts of plans in the editor's language. */
export function usePlanTexts(): PlanTexts {
  const { formatMessage } = useIntl();
  return {
    say: (id, values) => formatMessage({ id: `shop.plans.${id}`, defaultMessage: id }, values),
    moment: momentText,
  };
}
