import { createHash } from 'node:crypto';
import { createWriteStream, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { currentEpoch, versionOf } from '../../cache/known-versions';
import { addCounter } from '../../platform/metrics/registry';
import { readAllProducts } from '../../read-model/query/product-pages';
import { feedItem } from './feed-item';
import type { FeedName } from './panel-api';
import { FEED_FORM } from './write-feed';

/** A feed as it was at one version of the products, packed. */
export interface FeedFile {
  /** of its bytes: a version of the products, or of the program, that changes none of them is the same feed */
  etag: string;
  path: string;
}

const made = addCounter('wine_shop_feeds_made_total', 'Feeds that were made because the products had changed.', 'feed');

/** The latest file of each feed, or its making, and what it is of. */
const files = new Map<FeedName, { version: string; file: Promise<FeedFile> }>();

let folder: Promise<string> | undefined;

async function makeFolder(): Promise<string> {
  const own = await mkdtemp(path.join(tmpdir(), 'feeds-'));
  process.once('exit', () => rmSync(own, { recursive: true, force: true }));
  return own;
}

const ownFolder = (): Promise<string> => (folder ??= makeFolder());

async function* pieces(): AsyncGenerator<string> {
  const { begin, item, end } = FEED_FORM;
  yield begin();
  for await (const page of readAllProducts()) {
    const items = page.map(feedItem).filter((one) => one !== undefined);
    if (items.length > 0) yield items.map(item).join('');
  }
  yield end;
}

async function makeFile(feed: FeedName, version: string): Promise<FeedFile> {
  const file = path.join(await ownFolder(), `${feed}-${version}.gz`);
  const hash = createHash('sha256');
  async function* hashed(): AsyncGenerator<string> {
    for await (const piece of pieces()) {
      hash.update(piece);
      yield piece;
    }
  }
  await pipeline(hashed(), createGzip(), createWriteStream(file));
  made.inc({ feed });
  // It is one of the text, packed or not.
  return { etag: `W/"${hash.digest('base64url')}"`, path: file };
}

/** @returns what a feed of this process depends on: the products, and their groups */
const currentVersion = (): string => [currentEpoch(), versionOf('products') ?? 0].join('.').replace(/[^\w.]/g, '');

/** @returns whether a request that has this ETag has the feed as it is now */
export const isCurrentFeed = ({ etag }: FeedFile, ifNoneMatch: string): boolean =>
  ifNoneMatch.split(/\s*,\s*/).some((tag) => tag === '*' || tag.replace(/^W\//, '') === etag.replace(/^W\//, ''));

/** Makes a feed where its products have changed, once for concurrent requests; else the file is there already. */
export async function feedFile(feed: FeedName): Promise<FeedFile> {
  const version = currentVersion();
  const known = files.get(feed);
  if (known?.version === version) return known.file;
  const file = makeFile(feed, version);
  files.set(feed, { version, file });
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
