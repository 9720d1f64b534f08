import { yup } from '@strapi/utils';
import type { StringSchema } from 'yup';
import { CAPTION_MAX, TABLE_COLUMNS_MAX, TABLE_ROWS_MAX } from '../../../contract/limits';
import { addBlockTypes } from '../../../platform/strapi-patches/body-blocks';
import { videoOf } from '../projection/video-address';

const ofType = (type: string): StringSchema => yup.string().oneOf([type]).required();

const caption = yup.string().nullable().max(CAPTION_MAX);

/** Lets bodies hold tables and videos, and pictures with a caption. Call it before the first write. */
export function allowBodyBlocks(): void {
  addBlockTypes(({ inline, picture, file }) => {
    const cell = yup.object().shape({ type: ofType('table-cell'), children: inline });
    const row = yup
      .object()
      .shape({ type: ofType('table-row'), children: yup.array().of(cell).min(1).max(TABLE_COLUMNS_MAX).required() });
    return {
      table: yup.object().shape({
        type: ofType('table'),
        headerRow: yup.boolean(),
        headerColumn: yup.boolean(),
        children: yup.array().of(row).min(1).max(TABLE_ROWS_MAX).required(),
      }),
      video: yup.object().shape({
        type: ofType('video'),
        url: yup
          .string()
          .required()
          .test('is-video', 'Must be the address of a video on YouTube or Facebook.', (url) => videoOf(url ?? '') !== undefined),
        caption,
        image: file.default(undefined).notRequired(),
        children: inline,
      }),
      image: picture.shape({ caption }),
    };
  });
}
