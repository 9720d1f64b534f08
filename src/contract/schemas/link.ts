import { z } from '@strapi/utils';

export const linkSchema = z.strictObject({ href: z.string().regex(/^(?:https?:\/\/[^/]+)?\//) }).meta({
  id: 'Link',
  description:
    'Absolute where the shop’s public address is configured (PUBLIC_URL), path-absolute otherwise; already percent-encoded.',
});

export type Link = z.infer<typeof linkSchema>;

export const selfLinks = z.strictObject({ self: linkSchema });
