import { revalidateTag } from 'next/cache';
import { createWebhookHandler } from 'wine-shop-client/next';

/** The shop's REVALIDATE_URL. With `expire: 0` the next visitor gets the saved content, never the one before. */
export const POST = createWebhookHandler({
  secret: process.env.REVALIDATE_SECRET,
  revalidate: (tag) => revalidateTag(tag, { expire: 0 }),
});
