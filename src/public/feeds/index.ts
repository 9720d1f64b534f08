import { createHmac, timingSafeEqual } from 'node:crypto';
import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { link } from '../../contract/links';
import { CATALOGUE_PERMISSION } from '../../editing/changes/server/panel-api';
import { environment } from '../../environment';
import type { Feature } from '../../platform/feature';
import { INSTANCE } from '../../platform/instance';
import type { RouteGroup } from '../../platform/panel-routes';
import { currentEpoch, versionOf } from '../cache/versions';
import { isCurrent } from '../http/exchange';
import { readAllProducts } from '../read-model/query/product-pages';
import { FEED_END, FEED_TYPE, feedBegin, feedItem } from './google-merchant';
import { FEED, FEEDS_PATH, type ShownFeeds } from './panel-api';

/** The public path of a feed; its address can't be guessed, because it is signed. */
const FEED_PATH = '/feeds/:feed';

/** The feed, and addresses that earlier versions gave out: other systems still ask for them. */
const NAMES: readonly string[] = [FEED, 'google-merchant.tsv', 'facebook.tsv'];

function signatureOf(feed: string): Buffer {
  // The prefix makes the signature useless for anything else that this secret signs.
  return createHmac('sha256', `feed:${environment.secrets.adminJwtSecret}`).update(feed).digest();
}

/** Whether an address leads to the feed, and is signed. */
function isFeedAddress(name: string, query: string): boolean {
  const signature = Buffer.from(new URLSearchParams(query).get('signature') ?? '', 'base64url');
  const expected = signatureOf(name);
  return NAMES.includes(name) && signature.length === expected.length && timingSafeEqual(signature, expected);
}

async function* pieces(): AsyncGenerator<string> {
  yield feedBegin();
  for await (const page of readAllProducts()) yield page.map((product) => feedItem(product) ?? '').join('');
  yield FEED_END;
}

function sendFeed(strapi: Core.Strapi, ctx: Context): void {
  const { feed } = ctx.params as { feed?: string };
  if (!isFeedAddress(String(feed), ctx.querystring) || environment.frontendUrls.length === 0) {
    ctx.status = 404;
    ctx.body = 'Not Found';
    return;
  }
  ctx.set('Cache-Control', 'private, max-age=0, must-revalidate');
  ctx.set('Vary', 'Accept-Encoding');
  ctx.set('ETag', `W/"${INSTANCE}.${currentEpoch()}.${versionOf('products') ?? 0}"`);
  if (isCurrent(ctx)) {
    ctx.status = 304;
    return;
  }
  ctx.type = FEED_TYPE;
  const plain = Readable.from(pieces());
  if (ctx.acceptsEncodings('gzip', 'identity') !== 'gzip') {
    ctx.body = plain;
    return;
  }
  ctx.set('Content-Encoding', 'gzip');
  ctx.body = pipeline(plain, createGzip(), (error) => {
    if (error && !ctx.res.destroyed) strapi.log.error(`The feed ended early: ${error.message}`);
  });
}

/** Lists the addresses of the feeds. They stay the same as long as the secret does. */
function showFeeds(ctx: Context): void {
  ctx.set('Cache-Control', 'no-store');
  const path = `${FEED_PATH.replace(':feed', FEED)}?signature=${signatureOf(FEED).toString('base64url')}`;
  const hasPages = environment.frontendUrls.length > 0;
  ctx.body = { feeds: hasPages ? [{ name: FEED, url: link(path).href }] : [] } satisfies ShownFeeds;
}

/** Files of products for Google, Facebook and others, at signed addresses. */
export const feeds: Feature = {
  routes: (strapi): readonly RouteGroup[] => [
    { routes: { [`GET ${FEED_PATH}`]: async (ctx) => sendFeed(strapi, ctx) }, open: { policies: [] } },
    { prefix: FEEDS_PATH, routes: { 'GET /': showFeeds }, permission: CATALOGUE_PERMISSION },
  ],
};
