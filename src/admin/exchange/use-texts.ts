import { useIntl } from 'react-intl';
import { SHOP_TIME_ZONE } from '../../contract/shop-time';
import { TYPE_TEXTS } from '../../editorial/labels';
import type { ExchangeMessage } from '../translations';

export interface ExchangeTexts {
  translate: (id: ExchangeMessage, values?: Record<string, string | number>) => string;
  number: (value: number) => string;
  /** the name of a content type */
  typeName: (uid: string) => string;
  /** date and time in the shop's time zone */
  moment: (time: number) => string;
  /** "about 2 minutes" */
  duration: (seconds: number) => string;
}

/** Texts of imports, exports and runs in the editor's language. */
export function useExchangeTexts(): ExchangeTexts {
  const { formatDate, formatMessage, formatNumber } = useIntl();
  const translate: ExchangeTexts['translate'] = (id, values) =>
    formatMessage({ id: `shop.exchange.${id}`, defaultMessage: id }, values);
  return {
    translate,
    number: (value) => formatNumber(value),
    // The translations have a content type's name by its Vietnamese one.
    typeName: (uid) => {
      const name = uid in TYPE_TEXTS ? TYPE_TEXTS[uid as keyof typeof TYPE_TEXTS].name[0] : uid;
      return formatMessage({ id: name, defaultMessage: name });
    },
    moment: (time) => formatDate(time, { timeZone: SHOP_TIME_ZONE, dateStyle: 'medium', timeStyle: 'short' }),
    duration: (seconds) =>
      seconds < 60
        ? translate('seconds', { count: Math.max(1, Math.round(seconds)) })
        : translate('minutes', { count: Math.ceil(seconds / 60) }),
  };
}
