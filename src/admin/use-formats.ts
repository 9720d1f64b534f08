import { useIntl } from 'react-intl';
import { momentText } from '../catalogue/plans/moment-input';
import { TYPE_TEXTS } from '../editorial/labels';

export interface Formats {
  /** the name of a content type */
  typeName: (uid: string) => string;
  /** the label of an attribute of a content type */
  fieldLabel: (uid: string, attribute: string) => string;
  /** date and time in the shop's time zone */
  moment: (time: number) => string;
}

/** Names and times in the editor's language. */
export function useFormats(): Formats {
  const { formatMessage } = useIntl();
  return {
    // The translations have a content type's name by its Vietnamese one.
    typeName: (uid) => {
      const name = uid in TYPE_TEXTS ? TYPE_TEXTS[uid as keyof typeof TYPE_TEXTS].name[0] : uid;
      return formatMessage({ id: name, defaultMessage: name });
    },
    fieldLabel: (uid, attribute) => {
      const label = uid in TYPE_TEXTS ? TYPE_TEXTS[uid as keyof typeof TYPE_TEXTS].fields[attribute]?.label[0] : undefined;
      return label === undefined ? attribute : formatMessage({ id: label, defaultMessage: label });
    },
    moment: momentText,
  };
}
