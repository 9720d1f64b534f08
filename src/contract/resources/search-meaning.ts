import { z } from '@strapi/utils';
import { NAME_FILTERS } from '../declared-fields';
import { itemId, linkSchema } from '../shared-schemas';

const UNDERSTOOD_KINDS = [
  ...(['wine_type', 'country', 'origin', 'brand', ...NAME_FILTERS] as const),
  ...(['vintage', 'price_min', 'price_max', 'abv', 'volume', 'points', 'in_stock', 'gift_box', 'on_sale', 'sort'] as const),
] as const;

const understoodPartSchema = z
  .strictObject({
    text: z.string().meta({ description: 'The part of `q`.' }),
    as: z.enum(UNDERSTOOD_KINDS).meta({ description: 'The filter that has the same meaning.' }),
    id: itemId.optional().meta({ description: 'Of a brand, an origin or a wine type.' }),
    value: z
      .union([z.string(), z.number()])
      .optional()
      .meta({ description: 'Slug of a country, grape or food; year of a vintage; đồng of a price.' }),
    name: z.string().optional(),
  })
  .meta({ id: 'UnderstoodPart' });

export const searchMeaningSchema = z
  .strictObject({
    understood: z.array(understoodPartSchema),
    excluded: z.array(understoodPartSchema).meta({ description: 'What the products must not have.' }),
    any: z
      .array(understoodPartSchema)
      .meta({ description: 'Values of one kind of which one is enough; they are in `understood` too.' }),
    intent: z
      .strictObject({
        kind: z.enum(['not_sold', 'service']),
        text: z.string(),
        name: z.string(),
        _links: z
          .strictObject({ nearest: linkSchema.optional(), answer: linkSchema.optional() })
          .optional()
          .meta({ description: '`nearest`: the products that come nearest. `answer`: the article that may answer.' }),
      })
      .nullable()
      .meta({ description: 'What the words want that is no wine.' }),
    corrected: z.array(z.strictObject({ from: z.string(), to: z.string() })),
    dropped: z.array(z.string()).meta({ description: 'Parts that no product meets together with the others.' }),
    relaxed: z
      .array(z.strictObject({ text: z.string(), as: z.enum(UNDERSTOOD_KINDS) }))
      .optional()
      .meta({ description: 'Bounds that no product meets, where the products are those that come nearest.' }),
    cut: z.literal(true).optional().meta({ description: 'Only where `q` was longer than what is read of it.' }),
  })
  .meta({ id: 'SearchMeaning', description: 'How `q` was understood.' });

export type SearchMeaning = z.infer<typeof searchMeaningSchema>;
export type UnderstoodPart = z.infer<typeof understoodPartSchema>;
