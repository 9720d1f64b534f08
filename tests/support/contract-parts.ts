import { z } from 'zod/v4';

const INT32_MAX = 2_147_483_647;
export const id = z.int().min(1).max(INT32_MAX);
export const whole = z.int().min(0);
export const price = z.int().min(0).max(INT32_MAX).nullable();
export const time = z.iso.datetime({ precision: 3 });
export const slug = z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
export const uuid = z.uuid();

/** Path-absolute, or absolute with PUBLIC_URL; encoded. */
export const href = z.string().regex(/^(?:https?:\/\/[^/]+)?\/api\/v1\/[\w/?&=%.,~!'()*-]*$/);
export const link = z.strictObject({ href });
export const fileUrl = z.string().regex(/^(?:\/|https?:\/\/)\S+$/);

/** A public URL of a picture: never of an original. */
const publicUrl = z.union([
  z.string().regex(/^(?:\/pictures\/[0-9a-f]{40}\.(?:webp|jpg|png)|\/uploads\/\S+\.(?:svg|ico))$/),
  // Of object storage, where all that visitors load has one prefix.
  z.string().regex(/^https?:\/\/[^\s?]+\/pictures\/(?:[0-9a-f]{40}\.(?:webp|jpg|png)|\w+\.(?:svg|ico))$/),
]);
export const variant = z.strictObject({
  url: publicUrl,
  width: z.int().min(1),
  height: z.int().min(1),
  type: z.literal('image/webp'),
});
export const picture = z.strictObject({
  id,
  url: publicUrl,
  width: z.int().min(1).nullable(),
  height: z.int().min(1).nullable(),
  alt: z.string().min(1),
  color: z.string().regex(/^#[0-9a-f]{6}$/),
  placeholder: z
    .string()
    .regex(/^data:image\/webp;base64,[\w+/]+=*$/)
    .max(200)
    .nullable(),
  variants: z.array(variant),
});
export const group = z.strictObject({ id, name: z.string().min(1), slug });
export const origin = z.strictObject({ ...group.shape, country: z.string().min(1) });

export const listOf = <Item extends z.ZodType, Meta extends z.ZodRawShape>(item: Item, meta: Meta) =>
  z.strictObject({
    data: z.array(item),
    meta: z.strictObject({
      page: z.int().min(1).max(10_000),
      per_page: z.int().min(1).max(100),
      total: whole,
      total_pages: whole,
      ...meta,
    }),
    _links: z.strictObject({ self: link, first: link, prev: link.optional(), next: link.optional(), last: link }),
  });
