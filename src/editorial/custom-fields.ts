import type { Core } from '@strapi/strapi';

/** An integer shown as 1990; Strapi's own number input shows 1,990. */
export const YEAR = 'global::year';

/** A datetime until which something is shown; a day without a time means its last moment. */
export const END = 'global::end';

/** A whole price in đồng, shown as 990.000 ₫; Strapi's own number input reads 1.29 as 129. */
export const PRICE = 'global::price';

/** A JSON array of short strings, edited as chips. `string-lists.ts` checks it. */
export const STRING_LIST = 'global::string-list';

/** A short text that many entries share, such as a country: those that are there are suggested. */
export const WORD = 'global::word';

/** One of a few values, shown as a scale. */
export const SCALE = 'global::scale';

/** A JSON array of some of a few values, which the attribute's options name. */
export const CHOICES = 'global::choices';

/** Call it in `register`. `src/admin/custom-fields` has the inputs. */
export function registerCustomFields(strapi: Core.Strapi): void {
  strapi.customFields.register([
    { name: 'end', type: 'datetime', inputSize: { default: 6, isResizable: true } },
    { name: 'year', type: 'integer', inputSize: { default: 4, isResizable: true } },
    { name: 'price', type: 'integer', inputSize: { default: 4, isResizable: true } },
    // Without a size, plain JSON always takes a whole row.
    { name: 'string-list', type: 'json', inputSize: { default: 6, isResizable: true } },
    { name: 'word', type: 'string', inputSize: { default: 6, isResizable: true } },
    // The address of a page, picked by the page's name, or that of another website.
    { name: 'link', type: 'string', inputSize: { default: 6, isResizable: true } },
    { name: 'scale', type: 'enumeration', inputSize: { default: 6, isResizable: true } },
    { name: 'choices', type: 'json', inputSize: { default: 6, isResizable: true } },
  ]);
}
