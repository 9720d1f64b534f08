import { setLocale } from 'yup';

/**
 * The content manager validates a form with Yup. Yup's own message for a slug with a wrong letter is English and shows the regular
 * expression.
 */
export function setValidationMessages(): void {
  setLocale({
    string: { matches: { id: 'shop.address.form', defaultMessage: 'Lowercase letters, digits and hyphens only' } },
    mixed: { notType: { id: 'shop.value.kind', defaultMessage: 'The value is not of the right kind' } },
  });
}
