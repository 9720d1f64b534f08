import type { Core } from '@strapi/strapi';

/** An integer that names a year: shown as 1990, where Strapi's own number input shows 1,990. */
export const YEAR = 'global::year';

/** A JSON array of short strings, filled in as chips. What it may hold is checked by `string-lists.ts`. */
export const STRING_LIST = 'global::string-list';

/** Tells Strapi of the project's field types. Their inputs are registered in `src/admin/app.tsx`. To be called in `register`. */
export function registerCustomFields(strapi: Core.Strapi): void {
  strapi.customFields.register([
    { name: 'year', type: 'integer', inputSize: { default: 4, isResizable: true } },
    // Plain JSON would take a whole row, always.
    { name: 'string-list', type: 'json', inputSize: { default: 6, isResizable: true } },
  ]);
}
