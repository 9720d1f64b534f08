import { useIntl } from 'react-intl';
import type { ExpectedField, PriceQuestion } from './entry-questions';

/** @returns what the questions before a publication are called */
export function useQuestionTexts() {
  const { formatMessage } = useIntl();
  const say = (id: string, values?: Record<string, string>): string => formatMessage({ id: `shop.publish.${id}` }, values);
  return {
    say,
    askForPrice: ({ field, kind, price, before }: PriceQuestion): string =>
      say(`price.${kind}`, { field: say(`field.${field}`), price, before }),
    nameMissing: (field: ExpectedField): string => say(`missing.${field}`),
  };
}
