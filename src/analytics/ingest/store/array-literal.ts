const SPECIAL = /["\\]/;
const ALL_SPECIAL = /["\\]/g;

/**
 * A column of rows as PostgreSQL writes an array: `{7,NULL,"a \"b\""}`. Node's driver would put it together as well, by two regular
 * expressions for each value; for a thousand rows that is as much work as all the rest of them.
 *
 * @param rows none of them make `{}`
 * @param name of the member; where it is undefined or null the array has NULL
 */
export function arrayLiteral<Name extends string>(
  rows: readonly { readonly [name in Name]: string | number | null | undefined }[],
  name: Name,
): string {
  let text = '';
  for (const row of rows) {
    const value = row[name];
    text += text === '' ? '{' : ',';
    if (value === undefined || value === null) text += 'NULL';
    else if (typeof value === 'number') text += String(value);
    else text += `"${SPECIAL.test(value) ? value.replace(ALL_SPECIAL, '\\$&') : value}"`;
  }
  return text === '' ? '{}' : `${text}}`;
}
