import { useIntl } from 'react-intl';
import type { Messages } from '../translations';
import { useFormats, type Formats } from '../use-formats';

export interface BinTexts extends Formats {
  translate: (id: Messages['bin'], values?: Record<string, string | number>) => string;
}

/** Texts of deletions and of the bin in the editor's language. */
export function useBinTexts(): BinTexts {
  const { formatMessage } = useIntl();
  return {
    ...useFormats(),
    translate: (id, values) => formatMessage({ id: `shop.bin.${id}`, defaultMessage: id }, values),
  };
}
