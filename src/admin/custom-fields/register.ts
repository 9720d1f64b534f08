import type { StrapiApp } from '@strapi/strapi/admin';
import type { ComponentType } from 'react';
import type { CustomFieldInputProps } from './input-props';
import { MomentInput } from './moment-input';
import { NumberInput } from './number-input';

/** Strapi types an input as a component without props, and gives it CustomFieldInputProps. */
const asInput = (module: { default: ComponentType<CustomFieldInputProps> }) => ({ default: module.default as ComponentType });

/** The inputs of Strapi's own types, by type, in forms of content and in filters of their lists. */
export const STOCK_INPUTS: ReadonlyMap<string, ComponentType<never>> = new Map<string, ComponentType<never>>([
  ['integer', NumberInput],
  ['decimal', NumberInput],
  ['float', NumberInput],
  ['datetime', MomentInput],
]);

/** Registers the inputs of the field types of `src/editorial/custom-fields.ts`, and ours in the place of Strapi's. */
export function registerCustomFieldInputs(app: StrapiApp): void {
  app.addFields([...STOCK_INPUTS].map(([type, Component]) => ({ type, Component: Component as ComponentType })));
  app.customFields.register([
    {
      name: 'end',
      type: 'datetime',
      intlLabel: { id: 'shop.end.name', defaultMessage: 'End' },
      intlDescription: { id: 'shop.end.description', defaultMessage: 'Without a time, the end of the day' },
      components: { Input: () => import('./end-input').then(asInput) },
    },
    {
      name: 'year',
      type: 'integer',
      intlLabel: { id: 'shop.year.name', defaultMessage: 'Year' },
      intlDescription: { id: 'shop.year.description', defaultMessage: 'A year, such as 1990' },
      components: { Input: () => import('./year-input').then(asInput) },
    },
    {
      name: 'price',
      type: 'integer',
      intlLabel: { id: 'shop.price.name', defaultMessage: 'Price' },
      intlDescription: { id: 'shop.price.description', defaultMessage: 'A price in đồng, such as 990.000' },
      components: { Input: () => import('./price-input').then(asInput) },
    },
    {
      name: 'string-list',
      type: 'json',
      intlLabel: { id: 'shop.list.name', defaultMessage: 'List' },
      intlDescription: { id: 'shop.list.description', defaultMessage: 'A list of short texts' },
      components: { Input: () => import('./string-list-input').then(asInput) },
    },
    {
      name: 'word',
      type: 'string',
      intlLabel: { id: 'shop.word.name', defaultMessage: 'Word' },
      intlDescription: { id: 'shop.word.description', defaultMessage: 'A short text that many entries share' },
      components: { Input: () => import('./shared-word-input').then(asInput) },
    },
    {
      name: 'link',
      type: 'string',
      intlLabel: { id: 'shop.link.name', defaultMessage: 'Link' },
      intlDescription: { id: 'shop.link.description', defaultMessage: 'A page of the website, or an address' },
      components: { Input: () => import('./link-input').then(asInput) },
    },
    {
      name: 'scale',
      type: 'enumeration',
      intlLabel: { id: 'shop.scale.name', defaultMessage: 'Scale' },
      intlDescription: { id: 'shop.scale.description', defaultMessage: 'One of a few levels' },
      components: { Input: () => import('./scale-input').then(asInput) },
    },
    {
      name: 'choices',
      type: 'json',
      intlLabel: { id: 'shop.choices.name', defaultMessage: 'Choices' },
      intlDescription: { id: 'shop.choices.description', defaultMessage: 'Some of a few values' },
      components: { Input: () => import('./choices-input').then(asInput) },
    },
  ]);
}
