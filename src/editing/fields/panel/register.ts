import type { StrapiApp } from '@strapi/strapi/admin';
import type { ComponentType } from 'react';
import { ChoicesInput, ScaleInput } from './choice-inputs';
import { LinkInput } from './link-input';
import { EndInput, MomentInput } from './moment-input';
import { NumberInput, PriceInput, YearInput } from './number-inputs';
import { StringListInput, SharedWordInput } from './word-inputs';

/** The inputs of Strapi's own types, by type, in forms of content and in filters of their lists. */
export const STOCK_INPUTS: ReadonlyMap<string, ComponentType<never>> = new Map<string, ComponentType<never>>([
  ['integer', NumberInput],
  ['decimal', NumberInput],
  ['float', NumberInput],
  ['datetime', MomentInput],
]);

/** Of the types of src/editing/fields/server/custom-fields.ts: what they store, and their input. */
const CUSTOM_FIELDS = {
  end: ['datetime', EndInput],
  year: ['integer', YearInput],
  price: ['integer', PriceInput],
  'string-list': ['json', StringListInput],
  word: ['string', SharedWordInput],
  link: ['string', LinkInput],
  scale: ['enumeration', ScaleInput],
  choices: ['json', ChoicesInput],
} as const;

/** Registers the inputs of the shop's field types, and ours in the place of Strapi's. */
export function registerCustomFieldInputs(app: StrapiApp): void {
  app.addFields([...STOCK_INPUTS].map(([type, Component]) => ({ type, Component: Component as ComponentType })));
  app.customFields.register(
    Object.entries(CUSTOM_FIELDS).map(([name, [type, Input]]) => ({
      name,
      type,
      // Of the Content-Type Builder, which the shop has not.
      intlLabel: { id: name, defaultMessage: name },
      intlDescription: { id: name, defaultMessage: name },
      // Strapi types an input as a component without props, and gives it `FormInputProps`.
      components: { Input: async () => ({ default: Input as ComponentType }) },
    })),
  );
}
