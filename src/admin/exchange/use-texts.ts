import { useIntl } from 'react-intl';
import type { Messages } from '../translations';
import { useFormats, type Formats } from '../use-formats';

export interface ExchangeTexts extends Formats {
  translate: (id: Messages['exchange'], values?: Record<string, string | number>) => string;
  number: (value: number) => string;
  /** "about 2 minutes" */
  duration: (seconds: number) => string;
}

/** Texts of imports, exports and runs in the editor's language. */
export function useExchangeTexts(): ExchangeTexts {
  const { formatMessage, formatNumber } = useIntl();
  const translate: ExchangeTexts['translate'] = (id, values) =>
    formatMessage({ id: `shop.exchange.${id}`, defaultMessage: id }, values);
  return {
    ...useFormats(),
    translate,
    number: (value) => formatNumber(value),
    duration: (seconds) =>
      seconds < 60
        ? translate('seconds', { count: Math.max(1, Math.round(seconds)) })
        : translate('minutes', { count: Math.ceil(seconds / 60) }),
  };
}
