import { useIntl } from 'react-intl';
import { SHOP_TIME_ZONE } from '../../contract/shop-time';
import { TYPE_TEXTS } from '../../editorial/labels';
import type { BinMessage } from '../translations';

export interface BinTexts {
  translate: (id: BinMessage, values?: Record<string, string | number>) => string;
  /** the name of a content type */
  typeName: (uid: string) => string;
  /** date and time in the shop's time zone */
  moment: (time: number) => string;
}

/** Texts of deletions and of the bin in the editor's language. */
export function useBinTexts(): BinTexts {
  const { formatDate, formatMessage } = useIntl();
  return {
    translate: (id, values) => formatMessage({ id: `shop.bin.${id}`, defaultMessage: id }, values),
    // The translations have a content type's name by its Vietnamese one.
    typeName: (uid) => {
      const name = uid in TYPE_TEXTS ? TYPE_TEXTS[uid as keyof typeof TYPE_TEXTS].name[0] : uid;
      return formatMessage({ id: name, defaultMessage: name });
    },
    moment: (time) => formatDate(time, { timeZone: SHOP_TIME_ZONE, dateStyle: 'medium', timeStyle: 'short' }),
  };
}
