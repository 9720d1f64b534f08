import { createReadStream } from 'node:fs';
import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { createGunzip } from 'node:zlib';
import { Counter } from 'prom-client';
import { environment } from '../../environment';
import { registry } from '../../platform/metrics/registry';
import { feedOf, feedUrl } from './feed-address';
import { feedFile, isCurrentFeed } from './feed-files';
import { FEEDS, type ShownFeeds } from './panel-api';
import { FEED_FORM } from './write-feed';

/** Of feed `none`: there is no such feed, or its address is not signed. */
const requests = new Counter({
  name: 'wine_shop_feed_requests_total',
  help: 'Requests for feeds of the catalogue.',
  labelNames: ['feed', 'outcome'],
  registers: [registry],
});

export async function sendFeed(strapi: Core.Strapi, ctx: Context): Promise<void> {
  const feed = feedOf(String((ctx.params as { feed?: string }).feed), ctx.querystring);
  if (feed === undefined || environment.frontendUrls.length === 0) {
    requests.inc({ feed: 'none', outcome: 'refused' });
    ctx.status = 404;
    ctx.body = 'Not Found';
    return;
  }
  ctx.set('Cache-Control', 'private, max-age=0, must-revalidate');
  ctx.set('Vary', 'Accept-Encoding');
  const file = await feedFile(feed);
  const { path, etag } = file;
  ctx.set('ETag', etag);
  if (isCurrentFeed(file, ctx.get('If-None-Match'))) {
    requests.inc({ feed, outcome: 'unchanged' });
    ctx.status = 304;
    return;
  }
  requests.inc({ feed, outcome: 'sent' });
  const packed = createReadStream(path);
  const isPacked = ctx.acceptsEncodings('gzip', 'identity') === 'gzip';
  const body = isPacked ? packed : packed.pipe(createGunzip());
  for (const stream of [packed, body])
    stream.on('error', (error: Error) => strapi.log.error(`The feed ${feed} ended early: ${error.message}`));
  if (isPacked) ctx.set('Content-Encoding', 'gzip');
  ctx.type = FEED_FORM.contentType;
  ctx.body = body;
}

/** Lists the addresses of the feeds. */
export function showFeeds(ctx: Context): void {
  const isThere = environment.frontendUrls.length > 0;
  ctx.set('Cache-Control', 'no-store');
  ctx.body = { feeds: isThere ? FEEDS.map((name) => ({ name, url: feedUrl(name) })) : [] } satisfies ShownFeeds;
}
