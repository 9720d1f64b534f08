import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { environment } from '../../environment';
import { isCurrent } from '../http/current-version';
import { feedUrl, isFeedAddress } from './feed-address';
import { feedFile } from './feed-files';
import { FEED, type ShownFeeds } from './panel-api';
import { FEED_FORM } from './write-feed';

export async function sendFeed(strapi: Core.Strapi, ctx: Context): Promise<void> {
  const { feed } = ctx.params as { feed?: string };
  if (!isFeedAddress(String(feed), ctx.querystring) || environment.frontendUrls.length === 0) {
    ctx.status = 404;
    ctx.body = 'Not Found';
    return;
  }
  ctx.set('Cache-Control', 'private, max-age=0, must-revalidate');
  ctx.set('Vary', 'Accept-Encoding');
  const { path, etag } = await feedFile();
  ctx.set('ETag', etag);
  if (isCurrent(ctx)) {
    ctx.status = 304;
    return;
  }
  const packed = createReadStream(path);
  const isPacked = ctx.acceptsEncodings('gzip', 'identity') === 'gzip';
  const body = isPacked ? packed : packed.pipe(createGunzip());
  for (const stream of [packed, body])
    stream.on('error', (error: Error) => strapi.log.error(`The feed ended early: ${error.message}`));
  if (isPacked) ctx.set('Content-Encoding', 'gzip');
  ctx.type = FEED_FORM.contentType;
  ctx.body = body;
}

/** Lists the addresses of the feeds. */
export function showFeeds(ctx: Context): void {
  ctx.set('Cache-Control', 'no-store');
  const url = environment.frontendUrls.length > 0 ? feedUrl() : undefined;
  ctx.body = { feeds: url === undefined ? [] : [{ name: FEED, url }] } satisfies ShownFeeds;
}
