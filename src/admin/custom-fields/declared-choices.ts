import { useIntl } from 'react-intl';
import { choicesOf, DECLARED_FIELDS } from '../../contract/declared-fields';

export interface ShownChoice {
  value: string;
  text: string;
}

/** @returns the choices of a declared field in the editor's language, in the order of their scale */
export function useChoices(attribute: string): ShownChoice[] {
  const { locale } = useIntl();
  const field = DECLARED_FIELDS.find((one) => one.attribute === attribute);
  const choices = field ? (choicesOf(field) ?? {}) : {};
  return Object.entries(choices).map(([value, words]) => ({ value, text: words[locale === 'vi' ? 'vi' : 'en'] }));
}

/** @returns the chosen values with one more, or without it if it was chosen, in the order of the choices */
export const toggleChoice = (choices: readonly ShownChoice[], chosen: readonly string[], value: string): string[] =>
  choices.map((choice) => choice.value).filter((other) => chosen.includes(other) !== (other === value));
