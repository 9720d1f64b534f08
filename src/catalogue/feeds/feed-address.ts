import { createHmac, timingSafeEqual } from 'node:crypto';
import { link } from '../../contract/links';
import { environment } from '../../environment';
import { FEEDS, type FeedName } from './panel-api';

/** The public path of a feed; its address can't be guessed, because it is signed. */
export const FEED_PATH = '/feeds/:feed';

/** Addresses that earlier versions gave out: other systems still ask for them. */
const OLD_FEEDS = ['google-merchant.tsv', 'facebook.tsv'];

function signatureOf(feed: string): Buffer {
  // The prefix makes the signature useless for anything else that this secret signs.
  return createHmac('sha256', `feed:${environment.secrets.adminJwtSecret}`).update(feed).digest();
}

/** @returns the address of a feed. It stays the same as long as the secret does */
export const feedUrl = (feed: FeedName): string =>
  link(`${FEED_PATH.replace(':feed', feed)}?signature=${signatureOf(feed).toString('base64url')}`).href;

/** @returns the feed of an address; undefined where it is none, or is not signed */
export function feedOf(name: string, query: string): FeedName | undefined {
  if (![...FEEDS, ...OLD_FEEDS].includes(name)) return undefined;
  const signature = Buffer.from(new URLSearchParams(query).get('signature') ?? '', 'base64url');
  const expected = signatureOf(name);
  return signature.length === expected.length && timingSafeEqual(signature, expected) ? FEEDS[0] : undefined;
}
