import { useIntl } from 'react-intl';
import { momentText } from '../../editing/plans/server/moment-input';
import { TYPE_TEXTS, type TypeText } from '../../editing/texts/labels';
import type { Messages } from '../translations';

const TYPES: Readonly<Record<string, TypeText>> = TYPE_TEXTS;

type Values = Record<string, string | number>;

export interface Texts<Group extends keyof Messages> {
  /** a text of the group's file in translations/ */
  say: (id: Messages[Group], values?: Values) => string;
  /** in the editor's language, with its separators */
  number: (value: number) => string;
  /** the name of a content type */
  typeName: (uid: string) => string;
  /** the label of an attribute of a content type */
  fieldLabel: (uid: string, attribute: string) => string;
  /** date and time in the shop's time zone */
  moment: (time: number) => string;
}

/** The texts of a part of the panel, names, numbers and times in the editor's language. */
export function useTexts<Group extends keyof Messages>(group: Group): Texts<Group> {
  const { formatMessage, formatNumber, locale } = useIntl();
  const language = locale === 'vi' ? 0 : 1;
  return {
    say: (id, values) => formatMessage({ id: `shop.${group}.${id}`, defaultMessage: id }, values),
    number: (value) => formatNumber(value),
    typeName: (uid) => TYPES[uid]?.name[language] ?? uid,
    fieldLabel: (uid, attribute) => TYPES[uid]?.fields[attribute]?.label[language] ?? attribute,
    moment: momentText,
  };
}
