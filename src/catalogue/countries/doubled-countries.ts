import type { Core } from '@strapi/strapi';
import { allRows } from '../../platform/all-rows';
import { foldWords } from '../../read-model/projection/text';
import { findCountry } from '../foreign/countries';
import type { DoubledCountry } from './panel-api';

const ORIGIN = 'api::origin.origin';

export interface StoredOrigin {
  documentId: string;
  name: string;
  country: string;
}

/** @returns all origins of the shop that name a country, the oldest first */
export async function readOrigins(strapi: Core.Strapi): Promise<StoredOrigin[]> {
  const origins: StoredOrigin[] = [];
  const named = { country: { $notNull: true } };
  for await (const origin of allRows<StoredOrigin>(strapi, ORIGIN, ['documentId', 'name', 'country'], named))
    if (origin.country.trim() !== '') origins.push(origin);
  return origins;
}

/** A country in whatever language; one that is unknown is known by its words. */
export const keyOfCountry = (text: string): string => findCountry(text) ?? foldWords(text).trim();

/** @returns the countries that origins spell in several ways: `US`, `USA`, `Mỹ` */
export function findDoubled(origins: readonly StoredOrigin[]): DoubledCountry[] {
  const byCountry = new Map<string, Map<string, number>>();
  for (const { country } of origins) {
    const key = keyOfCountry(country);
    const spellings = byCountry.get(key) ?? new Map<string, number>();
    byCountry.set(key, spellings.set(country, (spellings.get(country) ?? 0) + 1));
  }
  return [...byCountry.values()].flatMap((counts) => {
    const spellings = [...counts].map(([text, count]) => ({ text, origins: count })).sort((a, b) => b.origins - a.origins);
    const [most] = spellings;
    if (most === undefined || spellings.length < 2) return [];
    return [{ name: findCountry(most.text) ?? most.text, spellings }];
  });
}
