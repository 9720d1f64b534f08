import { useIntl } from 'react-intl';
import type { Messages } from '../translations';
import { useFormats, type Formats } from '../use-formats';

export interface HistoryTexts extends Formats {
  translate: (id: Messages['history'], values?: Record<string, string | number>) => string;
}

/** Texts of an entry's history in the editor's language. */
export function useHistoryTexts(): HistoryTexts {
  const { formatMessage } = useIntl();
  return {
    ...useFormats(),
    translate: (id, values) => formatMessage({ id: `shop.history.${id}`, defaultMessage: id }, values),
  };
}
