import type { Feature } from '../../platform/feature';
import { registerCustomFields } from './server/custom-fields';

/** The kinds of fields that Strapi does not have: prices, years, lists of words. */
export const fields: Feature = { register: registerCustomFields };
