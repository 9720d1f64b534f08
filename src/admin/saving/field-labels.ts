import { TYPE_TEXTS, type TypeText } from '../../editorial/labels';

/** @returns what a form of this content type calls an attribute, in the panel's language */
export function labelsOf(model: string, locale: string): (field: string) => string {
  const types: Readonly<Record<string, TypeText>> = TYPE_TEXTS;
  return (field) => types[model]?.fields[field]?.label[locale === 'vi' ? 0 : 1] ?? field;
}
