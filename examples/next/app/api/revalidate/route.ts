import { revalidatePath, revalidateTag } from 'next/cache';
import { after } from 'next/server';
import { createWebhookHandler } from 'wine-shop-client/next';
import { apiUrl, siteUrl } from '../../../lib/config';

/**
 * Next.js loses the Location of a redirect that it renders behind a stale answer. The shop has just said that the item moved, so the page may
 * be waited for.
 */
async function renew(path: string): Promise<void> {
  const { status } = await fetch(`${apiUrl}${path}`, { redirect: 'manual', cache: 'no-store' });
  if (status === 301) revalidatePath(path);
  after(() => fetch(`${siteUrl}${path}`, { redirect: 'manual' }));
}

/**
 * The shop's REVALIDATE_URL. With 'max' a page stays to be shown until it is renewed, also while the shop is away; the changed items' own
 * pages are asked for at once, so that the next visitor sees what was saved.
 */
export const POST = createWebhookHandler({
  secret: process.env.REVALIDATE_SECRET,
  revalidate: (tag) => revalidateTag(tag, 'max'),
  visit: renew,
});
