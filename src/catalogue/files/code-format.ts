/** A number format that makes a code of a whole number: `00000`, `"SP-"00000`, `000-000`. */
export type CodeFormat = readonly (string | { digits: number })[];

/** A text in quotes, an escaped sign, places for digits, or a sign that stands for itself. */
const TOKEN = /"([^"]*)"|\\(.)|(0+|#|General)|([-+/() :!^&'~{}<>=])/y;

/** @returns undefined for a format of other numbers: with groups, decimals, or digits alone */
export function readCodeFormat(code: string): CodeFormat | undefined {
  const [first = ''] = code.split(';');
  const parts: (string | { digits: number })[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < first.length) {
    const [, quoted, escaped, places, plain] = TOKEN.exec(first) ?? [];
    if (places !== undefined) parts.push({ digits: /^0+$/.test(places) ? places.length : 0 });
    else {
      const literal = quoted ?? escaped ?? plain;
      if (literal === undefined) return undefined;
      parts.push(literal);
    }
  }
  const places = parts.filter((part) => typeof part === 'object');
  const digits = places.reduce((sum, part) => sum + part.digits, 0);
  const isPlain = places.length === parts.length && digits < 2;
  return places.length === 0 || isPlain ? undefined : parts;
}

/** @returns a whole number as its cell shows it; undefined for another one */
export function formatCode(format: CodeFormat, value: number): string | undefined {
  if (!Number.isSafeInteger(value) || value < 0) return undefined;
  const total = format.reduce((sum, part) => sum + (typeof part === 'object' ? part.digits : 0), 0);
  const digits = String(value).padStart(total, '0');
  let at = 0;
  // What is longer than its places stands in the first of them.
  let extra = digits.length - total;
  return format
    .map((part) => {
      if (typeof part === 'string') return part;
      const begin = at;
      at += part.digits + extra;
      extra = 0;
      return digits.slice(begin, at);
    })
    .join('')
    .trim();
}
