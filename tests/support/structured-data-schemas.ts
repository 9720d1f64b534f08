import { z } from 'zod/v4';
import { fileUrl, time } from './contract-parts';

/*
 * What Google asks of a Product with an offer, an Article and a BreadcrumbList ("structured data" in its documentation for
 * search), and no member beyond what is promised. Addresses are path-absolute where no FRONTEND_URL is set.
 */

const address = z.string().regex(/^(?:https?:\/\/[^/]+)?\/[\w/%-]*$/);
const words = z.string().min(1);

const offer = z.strictObject({
  '@type': z.literal('Offer'),
  url: address,
  price: z.int().min(0),
  priceCurrency: z.literal('VND'),
  availability: z.enum(['https://schema.org/InStock', 'https://schema.org/OutOfStock']),
  itemCondition: z.literal('https://schema.org/NewCondition'),
});

const product = z.strictObject({
  '@context': z.literal('https://schema.org'),
  '@type': z.literal('Product'),
  name: words,
  url: address,
  sku: z.string().regex(/^\d+$/),
  description: words.optional(),
  image: z.array(fileUrl).min(1).optional(),
  brand: z.strictObject({ '@type': z.literal('Brand'), name: words }).optional(),
  category: words.optional(),
  countryOfOrigin: z.strictObject({ '@type': z.literal('Country'), name: words }).optional(),
  offers: offer.optional(),
});

const article = z.strictObject({
  '@context': z.literal('https://schema.org'),
  '@type': z.literal('Article'),
  headline: words,
  url: address,
  mainEntityOfPage: address,
  description: words.optional(),
  image: z.array(fileUrl).min(1).optional(),
  author: z.strictObject({ '@type': z.literal('Person'), name: words }).optional(),
  keywords: z.array(words).min(1).optional(),
  datePublished: time,
  dateModified: time,
});

const breadcrumbs = z.strictObject({
  '@context': z.literal('https://schema.org'),
  '@type': z.literal('BreadcrumbList'),
  itemListElement: z
    .array(z.strictObject({ '@type': z.literal('ListItem'), position: z.int(), name: words, item: address }))
    .min(2)
    .refine((items) => items.every(({ position }, place) => position === place + 1), 'positions count from 1'),
});

export const productJsonLd = z.tuple([product, breadcrumbs]);
export const articleJsonLd = z.tuple([article, breadcrumbs]);
