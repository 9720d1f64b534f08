import { createHmac, timingSafeEqual } from 'node:crypto';
import { environment } from '../../environment';

const HOUR_MS = 3_600_000;

function signatureOf(pathname: string, expires: string): Buffer {
  // The prefix makes the signature useless for anything else that this secret signs.
  return createHmac('sha256', `original:${environment.secrets.adminJwtSecret}`).update(`${expires} ${pathname}`).digest();
}

/**
 * Signs an original's URL for the panel, for two to three hours. The signature stays the same for an hour, so that the browser
 * can cache a page of thumbnails.
 *
 * @param url path-absolute, as the local provider returns it; Strapi passes some that are signed already
 * @param version changes with the bytes: a replaced file keeps its path, and the browser showed the old one
 */
export function signUrl(url: string, version: string, now = Date.now()): string {
  const pathname = url.replace(/\?.*$/, '');
  const expires = String((Math.floor(now / HOUR_MS) + 3) * HOUR_MS);
  return `${pathname}?expires=${expires}&signature=${signatureOf(pathname, expires).toString('base64url')}&v=${version}`;
}

const NEVER = '9999999999999';

/** @returns the URL of a picture that everybody sees and that has no renditions: the panel's own logo */
export const signForever = (url: string): string =>
  `${url}?expires=${NEVER}&signature=${signatureOf(url, NEVER).toString('base64url')}`;

/** @param query of a request for `pathname`, without the question mark */
export function isSignatureValid(pathname: string, query: string, now = Date.now()): boolean {
  const given = new URLSearchParams(query);
  const expires = given.get('expires') ?? '';
  if (!/^\d{13}$/.test(expires) || Number(expires) < now) return false;
  const signature = Buffer.from(given.get('signature') ?? '', 'base64url');
  const expected = signatureOf(pathname, expires);
  return signature.length === expected.length && timingSafeEqual(signature, expected);
}
