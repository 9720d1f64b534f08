import { z } from 'zod/v4';
import { fileUrl, time } from './contract-parts';

/*
 * Google's requirements for a Product with an offer, an Article and a BreadcrumbList ("structured data" in its documentation for
 * search), without further members. URLs are path-absolute without FRONTEND_URL.
 */

const pageUrl = z.string().regex(/^(?:https?:\/\/[^/]+)?\/[\w/%-]*$/);
const text = z.string().min(1);

const offer = z.strictObject({
  '@type': z.literal('Offer'),
  url: pageUrl,
  price: z.int().min(0),
  priceCurrency: z.literal('VND'),
  availability: z.enum(['https://schema.org/InStock', 'https://schema.org/OutOfStock']),
  itemCondition: z.literal('https://schema.org/NewCondition'),
  priceValidUntil: time.optional(),
});

const product = z.strictObject({
  '@context': z.literal('https://schema.org'),
  '@type': z.literal('Product'),
  name: text,
  url: pageUrl,
  sku: z.string().min(1).optional(),
  description: text.optional(),
  image: z.array(fileUrl).min(1).optional(),
  brand: z.strictObject({ '@type': z.literal('Brand'), name: text }).optional(),
  category: text.optional(),
  countryOfOrigin: z.strictObject({ '@type': z.literal('Country'), name: text }).optional(),
  size: z.strictObject({ '@type': z.literal('QuantitativeValue'), value: z.int().min(1), unitCode: z.literal('MLT') }).optional(),
  offers: offer,
});

const article = z.strictObject({
  '@context': z.literal('https://schema.org'),
  '@type': z.literal('Article'),
  headline: text,
  url: pageUrl,
  mainEntityOfPage: pageUrl,
  description: text.optional(),
  image: z.array(fileUrl).min(1).optional(),
  author: z.strictObject({ '@type': z.literal('Person'), name: text }).optional(),
  keywords: z.array(text).min(1).optional(),
  datePublished: time,
  dateModified: time,
});

const breadcrumbs = z.strictObject({
  '@context': z.literal('https://schema.org'),
  '@type': z.literal('BreadcrumbList'),
  itemListElement: z
    .array(z.strictObject({ '@type': z.literal('ListItem'), position: z.int(), name: text, item: pageUrl }))
    .min(2)
    .refine((items) => items.every(({ position }, index) => position === index + 1), 'positions start at 1'),
});

const hours = z.strictObject({
  '@type': z.literal('OpeningHoursSpecification'),
  dayOfWeek: z.array(z.string().regex(/^https:\/\/schema\.org\/[A-Z][a-z]+day$/)).min(1),
  opens: text,
  closes: text,
});

const localBusiness = z.strictObject({
  '@context': z.literal('https://schema.org'),
  '@type': z.literal('LocalBusiness'),
  name: text,
  url: pageUrl,
  address: z
    .strictObject({ '@type': z.literal('PostalAddress'), streetAddress: text, addressCountry: z.literal('VN') })
    .optional(),
  telephone: text.optional(),
  email: text.optional(),
  logo: fileUrl.optional(),
  image: fileUrl.optional(),
  hasMap: z.url().optional(),
  geo: z.strictObject({ '@type': z.literal('GeoCoordinates'), latitude: z.number(), longitude: z.number() }).optional(),
  openingHoursSpecification: z.array(hours).min(1).optional(),
  currenciesAccepted: z.literal('VND'),
});

const productPage = z.tuple([product, breadcrumbs]);
/** Of a product without a price the breadcrumbs alone; the tests of products with one read its type. */
export const productJsonLd = z.union([productPage, z.tuple([breadcrumbs])]) as unknown as typeof productPage;
const articlePage = z.tuple([article, breadcrumbs]);
const webPage = z.strictObject({
  '@context': z.literal('https://schema.org'),
  '@type': z.literal('WebPage'),
  name: text,
  url: pageUrl,
  description: text.optional(),
  dateModified: text,
});
/** Of a page of the shop; the tests of articles read their type. */
export const articleJsonLd = z.union([articlePage, z.tuple([webPage, breadcrumbs])]) as unknown as typeof articlePage;
export const settingsJsonLd = z.tuple([localBusiness]);
