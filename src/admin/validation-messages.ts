import { setLocale } from 'yup';

/**
 * The content manager checks a form with Yup. Of a slug with a letter that is not allowed it says what Yup says by
 * default, in English and with the regular expression. Messages may be translations, as Strapi's own are.
 */
export function explainAddresses(): void {
  setLocale({
    string: { matches: { id: 'shop.address.form', defaultMessage: 'Lowercase letters, digits and hyphens only' } },
    mixed: { notType: { id: 'shop.value.kind', defaultMessage: 'The value is not of the right kind' } },
  });
}
