import { useIntl } from 'react-intl';
import type { Messages } from '../translations';

export interface BulkTexts {
  say: (id: Messages['bulk'], values?: Record<string, string | number>) => string;
}

/** Texts of bulk changes in the editor's language. */
export function useBulkTexts(): BulkTexts {
  const { formatMessage } = useIntl();
  return { say: (id, values) => formatMessage({ id: `shop.bulk.${id}`, defaultMessage: id }, values) };
}
