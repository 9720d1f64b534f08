import { revalidateTag } from 'next/cache';
import { after } from 'next/server';
import { createWebhookHandler } from 'wine-shop-client/next';
import { siteUrl } from '../../../lib/config';

/**
 * The shop's REVALIDATE_URL. With 'max' a page stays to be shown until it is renewed, also while the shop is away; the changed items' own
 * pages are asked for at once, so that the next visitor sees what was saved.
 */
export const POST = createWebhookHandler({
  secret: process.env.REVALIDATE_SECRET,
  revalidate: (tag) => revalidateTag(tag, 'max'),
  visit: (path) => after(() => fetch(`${siteUrl}${path}`, { redirect: 'manual' })),
});
