import { createHash } from 'node:crypto';
import { createWriteStream, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { currentEpoch, versionOf } from '../cache/known-versions';
import { readAllProducts } from '../read-model/query/product-pages';
import { feedItem } from './feed-item';
import { FEED_FORM } from './write-feed';

/** The feed as it was at one version of the products, packed. */
interface FeedFile {
  /** of its bytes: a version of the products, or of the program, that changes none of them is the same feed */
  etag: string;
  path: string;
}

/** The latest file, or its making, and what it is of. */
let latest: { version: string; file: Promise<FeedFile> } | undefined;

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

async function makeFile(version: string): Promise<FeedFile> {
  const file = path.join(await ownFolder(), `${version}.gz`);
  const hash = createHash('sha256');
  async function* hashed(): AsyncGenerator<string> {
    for await (const piece of pieces()) {
      hash.update(piece);
      yield piece;
    }
  }
  await pipeline(hashed(), createGzip(), createWriteStream(file));
  // It is one of the text, packed or not.
  return { etag: `W/"${hash.digest('base64url')}"`, path: file };
}

/** Makes the feed where its products have changed, once for concurrent requests; else the file is there already. */
export async function feedFile(): Promise<FeedFile> {
  const version = [currentEpoch(), versionOf('products') ?? 0].join('.').replace(/[^\w.]/g, '');
  const before = latest;
  if (before?.version === version) return before.file;
  const made = { version, file: makeFile(version) };
  latest = made;
  try {
    const file = await made.file;
    // A stream that is under way keeps the file open.
    if (before) await before.file.then(({ path: old }) => rm(old, { force: true })).catch(() => undefined);
    return file;
  } catch (error) {
    if (latest === made) latest = undefined;
    throw error;
  }
}
