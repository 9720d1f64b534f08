import { z } from '@strapi/utils';
import { NAME_FACETS, namedFacet, NUMBER_FACETS } from '../product-members';
import { count, itemId, price } from '../shared-schemas';

const groupFacets = z.array(z.strictObject({ id: itemId, name: z.string(), count }));

export const productFacetsSchema = z
  .strictObject({
    brand: groupFacets,
    origin: groupFacets,
    wine_type: groupFacets,
    ...NUMBER_FACETS,
    country: namedFacet,
    ...NAME_FACETS,
    price: z.strictObject({ min: price, max: price }).meta({ description: 'Null where no product has a price.' }),
  })
  .meta({
    id: 'ProductFacets',
    description: 'The values of each filter, counted with all other filters applied but not its own; wines with `group=wine`.',
  });
