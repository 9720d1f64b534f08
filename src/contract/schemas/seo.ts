import { z } from '@strapi/utils';

const thing = (type: string) => z.looseObject({ '@context': z.literal('https://schema.org'), '@type': z.literal(type) });

/** What a page says to search engines. Its data are typed loosely: schema-dts types what the presenters make. */
export const seoOf = (type: 'Product' | 'Article') => {
  const structuredData: z.ZodType<[object, object]> = z.tuple([thing(type), thing('BreadcrumbList')]).meta({
    description: 'schema.org data for the page: what it shows, and the way to it. In a script element, write `<` as `\\u003c`.',
  });
  return z
    .strictObject({
      title: z.string().min(1).meta({ description: 'The editor’s own, or the page’s heading and the shop’s name.' }),
      description: z.string().meta({ description: 'The editor’s own, the beginning of the text, or the settings’ default.' }),
      json_ld: structuredData,
    })
    .meta({ id: `${type}Seo` });
};
