import { createHmac, timingSafeEqual } from 'node:crypto';
import { link } from '../../contract/links';
import { environment } from '../../environment';
import { FEED } from './panel-api';

/** The public path of a feed; its address can't be guessed, because it is signed. */
export const FEED_PATH = '/feeds/:feed';

/** The feed, and addresses that earlier versions gave out: other systems still ask for them. */
const NAMES: readonly string[] = [FEED, 'google-merchant.tsv', 'facebook.tsv'];

function signatureOf(feed: string): Buffer {
  // The prefix makes the signature useless for anything else that this secret signs.
  return createHmac('sha256', `feed:${environment.secrets.adminJwtSecret}`).update(feed).digest();
}

/** @returns the address of the feed. It stays the same as long as the secret does */
export const feedUrl = (): string =>
  link(`${FEED_PATH.replace(':feed', FEED)}?signature=${signatureOf(FEED).toString('base64url')}`).href;

/** Whether an address leads to the feed, and is signed. */
export function isFeedAddress(name: string, query: string): boolean {
  const signature = Buffer.from(new URLSearchParams(query).get('signature') ?? '', 'base64url');
  const expected = signatureOf(name);
  return NAMES.includes(name) && signature.length === expected.length && timingSafeEqual(signature, expected);
}
