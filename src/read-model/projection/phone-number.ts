const COUNTRY = '84';

/** A landline with its area code, or a mobile phone, without the leading zero. */
const NATIONAL_DIGITS = /^[2-9]\d{8,9}$/;

/** Of an international number, with its country. */
const INTERNATIONAL_DIGITS = /^[1-9]\d{7,14}$/;

const digitsOf = (text: string): string => text.replace(/\D/g, '');

function e164(text: string): string | null {
  const digits = digitsOf(text);
  if (/^\s*(?:\+|00)/.test(text)) {
    const international = digits.replace(/^00/, '').replace(/^840/, COUNTRY);
    return INTERNATIONAL_DIGITS.test(international) ? `+${international}` : null;
  }
  const national = digits.startsWith(COUNTRY) && digits.length > 10 ? digits.slice(COUNTRY.length) : digits.replace(/^0/, '');
  return digits !== national && NATIONAL_DIGITS.test(national) ? `+${COUNTRY}${national}` : null;
}

/**
 * @param typed as the editor wrote it; of several numbers the first counts
 * @returns the number as E.164 writes it; null for what is called within Vietnam alone (1900 1234), or for no number
 */
export function phoneNumber(typed: string): string | null {
  const [first = ''] = typed.split(/[/,;|]|\s[-–]\s|hoặc/);
  return e164(first.trim()) ?? e164(typed);
}
