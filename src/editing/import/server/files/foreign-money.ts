/** Signs and codes of other currencies than đồng, and how they are called in Vietnam. */
const FOREIGN =
  /(?:us|au|a|nz|sg?|hk|ca?)?\$|(?![₫$])\p{Sc}|[円元원]|(?<!\p{L})(?:usd|eur|euros?|gbp|aud|nzd|sgd|hkd|cad|jpy|cny|rmb|krw|chf|thb|dollars?|pounds?|yen|won|baht|đô(?: la| mỹ| úc| sing)?|bảng anh|tệ)(?!\p{L})/iu;

/** @returns the sign or word of another currency that a price, or the title of its column, names: `$22.99`, `13 €`, `Giá (USD)` */
export const foreignCurrencyIn = (text: string): string | undefined => FOREIGN.exec(text.normalize('NFC'))?.[0];

/** A currency in a number's format: `[$€-2]`, `"$"`, a bare `$`. */
const IN_FORMAT = /\[\$([^\]-]+)(?:-[^\]]*)?\]|"([^"]*)"|(\p{Sc})/gu;

export const currencyOfFormat = (code: string): string | undefined =>
  // `[$-409]` is a language.
  [...code.replace(/\[\$-[^\]]*\]/g, '').matchAll(IN_FORMAT)]
    .map(([, bracketed, quoted, sign]) => foreignCurrencyIn(bracketed ?? quoted ?? sign ?? ''))
    .find((currency) => currency !== undefined);
