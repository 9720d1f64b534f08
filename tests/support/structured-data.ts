import assert from 'node:assert/strict';

/** What tests read of structured data. openapi.json says no more of them than their types, which schema.org defines. */
export interface Thing {
  '@type': string;
  name?: string;
  url?: string;
  sku?: string;
  brand?: object;
  size?: { value: number };
  offers?: { availability: string; priceValidUntil?: string };
  datePublished?: string;
  dateModified?: string;
  telephone?: string;
  address?: { streetAddress: string };
  logo?: string;
  geo?: { latitude: number };
  hasMap?: string;
  openingHoursSpecification?: { dayOfWeek: string[] }[];
}

/** @returns the first one of a page's structured data */
export function firstThing(seo: { json_ld: unknown } | undefined): Thing {
  const [first] = (seo?.json_ld ?? []) as Thing[];
  return first ?? assert.fail('The page has no structured data.');
}
