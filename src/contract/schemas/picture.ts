import { z } from '@strapi/utils';
import { fileUrl, itemId } from './values';

const pixels = z.int().min(1);

export const pictureVariantSchema = z
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
    url: fileUrl.meta({ description: 'The whole picture, JPEG or PNG: for `src`, and for whoever knows no newer format.' }),
    width: pixels.nullable().meta({ description: 'Pixels; null for a drawing without a size of its own (SVG).' }),
    height: pixels.nullable(),
    alt: z.string().min(1).meta({ description: 'What the picture shows, for those who don’t see it.' }),
    variants: z.array(pictureVariantSchema).meta({ description: 'Narrowest first, ready for `srcset`.' }),
  })
  .meta({ id: 'Picture' });

export type PictureVariant = z.infer<typeof pictureVariantSchema>;
export type Picture = z.infer<typeof pictureSchema>;
