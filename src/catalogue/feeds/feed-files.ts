import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { currentEpoch, versionOf } from '../../cache/known-versions';
import { addCounter } from '../../platform/metrics/registry';
import { projectionFingerprint } from '../../read-model/projection/fingerprint';
import { readAllProducts } from '../../read-model/query/product-pages';
import { feedItem } from './feed-item';
import type { FeedName } from './panel-api';
import { FEED_FORMS } from './write-feed';

/** A feed as it was at one version of the products, packed. */
export interface FeedFile {
  etag: string;
  path: string;
}

const made = addCounter('wine_shop_feeds_made_total', 'Feeds that were made because the products had changed.', 'feed');

/** The latest file of each feed, or its making. */
const files = new Map<FeedName, { etag: string; file: Promise<FeedFile> }>();

let folder: Promise<string> | undefined;

// The process's temporary folder is emptied at its end (src/platform/temporary-files.ts).
const ownFolder = (): Promise<string> => (folder ??= mkdtemp(path.join(tmpdir(), 'feeds-')));

async function* pieces(feed: FeedName): AsyncGenerator<string> {
  const { begin, item, end } = FEED_FORMS[feed];
  yield begin();
  for await (const page of readAllProducts()) {
    const items = page.map(feedItem).filter((one) => one !== undefined);
    if (items.length > 0) yield items.map(item).join('');
  }
  yield end;
}

async function makeFile(feed: FeedName, etag: string): Promise<FeedFile> {
  const file = path.join(await ownFolder(), `${feed}-${etag.replace(/\W/g, '')}.gz`);
  await pipeline(pieces(feed), createGzip(), createWriteStream(file));
  made.inc({ feed });
  return { etag, path: file };
}

/** @returns what a feed's ETag is now: it changes with the products, their groups, and the program */
const currentEtag = (feed: FeedName): string =>
  `"${[feed.replace(/\W/g, '-'), currentEpoch(), versionOf('products') ?? 0, projectionFingerprint().slice(0, 12)].join('.')}"`;

/** @returns whether a request that has this ETag has the feed as it is now */
export const isCurrentFeed = (feed: FeedName, ifNoneMatch: string): boolean =>
  ifNoneMatch.split(/\s*,\s*/).some((tag) => tag.replace(/^W\//, '') === currentEtag(feed));

/** Makes a feed where its products have changed, once for concurrent requests; else the file is there already. */
export async function feedFile(feed: FeedName): Promise<FeedFile> {
  const etag = currentEtag(feed);
  const known = files.get(feed);
  if (known?.etag === etag) return known.file;
  const file = makeFile(feed, etag);
  files.set(feed, { etag, file });
  try {
    const made = await file;
    // A stream that is under way keeps the file open.
    if (known) await known.file.then(({ path: old }) => rm(old, { force: true })).catch(() => undefined);
    return made;
  } catch (error) {
    if (files.get(feed)?.file === file) files.delete(feed);
    throw error;
  }
}
