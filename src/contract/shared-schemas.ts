import { z } from '@strapi/utils';
import { INT32_MAX, SLUG_PATTERN } from './parameters';

/* Schemas that the answers of several resources share. What clients send has its own rules: parameters.ts. */

export const itemId = z.int().min(1).max(INT32_MAX).meta({
  id: 'ItemId',
  description: 'Identifier of an item. It never changes for the life of the item, and no other item ever gets it.',
});

export const itemSlug = z.string().regex(SLUG_PATTERN).meta({
  id: 'Slug',
  description: 'Last part of an item’s URL. It may change; the old URL then answers 301 with the new one.',
});

export const price = z.int().min(0).max(INT32_MAX).nullable().meta({
  id: 'Price',
  description: 'Whole Vietnamese đồng; null for a price on request (“Liên hệ”).',
});

export const count = z.int().min(0);

/** UTC, with milliseconds. */
export const time = z.iso.datetime({ precision: 3 });

const fileUrl = z.string().min(1).meta({
  id: 'FileUrl',
  description: 'URL of a file as its storage gives it: path-absolute on the API’s own origin, or absolute.',
});

export const linkSchema = z.strictObject({ href: z.string().regex(/^(?:https?:\/\/[^/]+)?\//) }).meta({
  id: 'Link',
  description: 'Absolute where the public URL of the shop is configured (PUBLIC_URL), otherwise path-absolute. Percent-encoded.',
});

export const selfLinks = z.strictObject({ self: linkSchema });

export const pageMetaSchema = z
  .strictObject({
    page: z.int().min(1),
    per_page: z.int().min(1),
    total: count.meta({ description: 'Items on all pages together.' }),
    total_pages: count,
  })
  .meta({ id: 'PageMeta' });

const pageLinksSchema = z
  .strictObject({
    self: linkSchema,
    first: linkSchema,
    prev: linkSchema.optional(),
    next: linkSchema.optional(),
    last: linkSchema,
  })
  .meta({ id: 'PageLinks', description: 'Pages of the same list, with its filters and order in one canonical spelling.' });

/** The envelope of a paginated list. @param meta `pageMetaSchema`, or an extension of it */
export const listOf = <Item extends z.ZodType, Meta extends z.ZodType>(item: Item, meta: Meta) =>
  z.strictObject({ data: z.array(item), meta, _links: pageLinksSchema });

const pixels = z.int().min(1);

const pictureVariantSchema = z
  .strictObject({
    url: fileUrl,
    width: pixels,
    height: pixels,
    type: z.string().meta({ description: 'Media type: `image/webp`.' }),
  })
  .meta({ id: 'PictureVariant', description: 'The same picture in fewer bytes. Sizes are pixels.' });

export const pictureSchema = z
  .strictObject({
    id: itemId,
    url: fileUrl.meta({ description: 'The whole picture, JPEG or PNG: for `src`.' }),
    width: pixels.nullable().meta({ description: 'Pixels; null for a drawing without a size of its own (SVG).' }),
    height: pixels.nullable(),
    alt: z.string().min(1).meta({ description: 'What the picture shows, for readers who don’t see it.' }),
    color: z
      .string()
      .regex(/^#[0-9a-f]{6}$/)
      .meta({ description: 'The picture’s average, `#rrggbb`; a light grey where it is not known (SVG).' }),
    placeholder: z
      .string()
      .max(200)
      .nullable()
      .meta({ description: 'The picture in a few pixels as a data address, to show while it loads; null for SVG.' }),
    variants: z.array(pictureVariantSchema).meta({ description: 'Narrowest first, ready for `srcset`.' }),
  })
  .meta({ id: 'Picture' });

const groupMembers = { id: itemId, name: z.string().min(1), slug: itemSlug };

export const groupSchema = z.strictObject(groupMembers).meta({ id: 'Group', description: 'A brand or a wine type.' });

export const originSchema = z
  .strictObject({ ...groupMembers, country: z.string().min(1) })
  .meta({ id: 'Origin', description: 'A region, with its country.' });

/** An item of the lists of brands, origins and wine types. @param own members of one kind alone */
export const countedGroup = <Own extends z.ZodRawShape>(own: Own) =>
  z.strictObject({
    ...groupMembers,
    ...own,
    product_count: count.meta({ description: 'Published products.' }),
    _links: z.strictObject({ products: linkSchema }),
  });

export const thing = (type: string) => z.looseObject({ '@context': z.literal('https://schema.org'), '@type': z.literal(type) });

/** What a page is about, by schema.org. */
export type SeoThing = 'Product' | 'Article' | 'Brand' | 'Place' | 'CollectionPage';

/** What a page says to search engines. `json_ld` is typed loosely here: schema-dts types what the presenters make. */
export const seoOf = (type: SeoThing) => {
  const whole = z.tuple([thing(type), thing('BreadcrumbList')]);
  const others: Partial<Record<SeoThing, z.ZodType<object[]>>> = {
    Product: z.tuple([thing('BreadcrumbList')]),
    Article: z.tuple([thing('WebPage'), thing('BreadcrumbList')]),
  };
  const other = others[type];
  const schema = other ? z.union([whole, other]) : whole;
  const structuredData: z.ZodType<object[]> = schema.meta({
    description:
      'schema.org data of the page and its breadcrumbs; of a product without a price the breadcrumbs alone, of an article of kind `page` a WebPage. In a script element, write `<` as `\\u003c`.',
  });
  return z
    .strictObject({
      title: z.string().min(1).meta({ description: 'The editor’s own, or the heading and the shop’s name.' }),
      description: z.string().meta({ description: 'The editor’s own, the beginning of the text, or the settings’ default.' }),
      json_ld: structuredData,
    })
    .meta({ id: `${type}Seo` });
};

const faultSchema = z
  .union([
    z.strictObject({
      parameter: z.string().meta({ description: 'Name of the wrong query parameter.' }),
      detail: z.string().min(1),
    }),
    z.strictObject({
      pointer: z
        .string()
        .meta({ description: 'JSON pointer (RFC 6901) to the wrong member of the body; empty for the body itself.' }),
      detail: z.string().min(1),
    }),
  ])
  .meta({ id: 'Fault' });

export const problemSchema = z
  .strictObject({
    type: z.string().min(1).meta({ description: '`about:blank`: the status says what it is.' }),
    title: z.string().min(1).meta({ description: 'The status in words.' }),
    status: z.int().min(400).max(599),
    detail: z.string().min(1).meta({ description: 'What is wrong, in English, for the developer of the client.' }),
    instance: z.string().startsWith('/').meta({ description: 'Path of the request, without its query.' }),
    request_id: z.string().min(1).meta({ description: 'The same as `X-Request-Id`, and in the server’s log.' }),
    errors: z.array(faultSchema).min(1).optional().meta({ description: 'Each wrong parameter or member.' }),
  })
  .meta({ id: 'Problem', description: 'The body of every error: RFC 9457, `application/problem+json`.' });

export type Link = z.infer<typeof linkSchema>;
export type PageMeta = z.infer<typeof pageMetaSchema>;
export type PageLinks = z.infer<typeof pageLinksSchema>;
export type PictureVariant = z.infer<typeof pictureVariantSchema>;
export type Picture = z.infer<typeof pictureSchema>;
export type Group = z.infer<typeof groupSchema>;
export type Origin = z.infer<typeof originSchema>;
/** One error of a request: of a query parameter, or of a member of the body (JSON pointer). */
export type Fault = z.infer<typeof faultSchema>;
export type ProblemBody = z.infer<typeof problemSchema>;
