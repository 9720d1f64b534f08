import { useIntl } from 'react-intl';
import type { Messages } from '../translations';
import { useFormats, type Formats } from '../use-formats';

type Values = Record<string, string | number>;

export interface Texts<Group extends keyof Messages> extends Formats {
  /** a text of the group's file in translations/ */
  say: (id: Messages[Group], values?: Values) => string;
  /** in the editor's language, with its separators */
  number: (value: number) => string;
}

/** The texts of a part of the panel, names and numbers in the editor's language. */
export function useTexts<Group extends keyof Messages>(group: Group): Texts<Group> {
  const { formatMessage, formatNumber } = useIntl();
  return {
    ...useFormats(),
    say: (id, values) => formatMessage({ id: `shop.${group}.${id}`, defaultMessage: id }, values),
    number: (value) => formatNumber(value),
  };
}
