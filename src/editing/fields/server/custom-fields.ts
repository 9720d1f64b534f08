import type { Core } from '@strapi/strapi';

/** A JSON array of short strings, edited as chips. `string-lists.ts` checks it. */
export const STRING_LIST = 'global::string-list';

/** A short text that many entries share, such as a country: those that are there are suggested. */
export const WORD = 'global::word';

/** A JSON array of some of a few values, which the attribute's options name. */
export const CHOICES = 'global::choices';

/** Call it in `register`. `src/editing/fields/panel` has the inputs. */
export function registerCustomFields(strapi: Core.Strapi): void {
  strapi.customFields.register([
    // Until when something is shown; a day without a time means its last moment.
    { name: 'end', type: 'datetime', inputSize: { default: 6, isResizable: true } },
    // Shown as 1990; Strapi's own number input shows 1,990.
    { name: 'year', type: 'integer', inputSize: { default: 4, isResizable: true } },
    // A whole price in đồng, shown as 990.000 ₫; Strapi's own number input reads 1.29 as 129.
    { name: 'price', type: 'integer', inputSize: { default: 4, isResizable: true } },
    // Without a size, plain JSON always takes a whole row.
    { name: 'string-list', type: 'json', inputSize: { default: 6, isResizable: true } },
    { name: 'word', type: 'string', inputSize: { default: 6, isResizable: true } },
    // The address of a page, picked by the page's name, or that of another website.
    { name: 'link', type: 'string', inputSize: { default: 6, isResizable: true } },
    // One of a few values.
    { name: 'scale', type: 'enumeration', inputSize: { default: 6, isResizable: true } },
    { name: 'choices', type: 'json', inputSize: { default: 6, isResizable: true } },
  ]);
}
