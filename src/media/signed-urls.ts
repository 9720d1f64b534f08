import { createHmac, timingSafeEqual } from 'node:crypto';
import { environment } from '../environment';

const HOUR_MS = 3_600_000;

function signatureOf(pathname: string, expires: string): Buffer {
  // A key of its own: a signature made here is of no use anywhere else.
  return createHmac('sha256', `original:${environment.secrets.adminJwtSecret}`).update(`${expires} ${pathname}`).digest();
}

/**
 * The address of an original for whoever is signed in to the panel: it opens for two to three hours. It stays the same
 * for an hour, so that a browser need not load a page of thumbnails at every look.
 *
 * @param address path-absolute, as the local provider gives it; Strapi asks for some twice, then it is signed already
 */
export function signedAddress(address: string, now = Date.now()): string {
  const pathname = address.replace(/\?.*$/, '');
  const expires = String((Math.floor(now / HOUR_MS) + 3) * HOUR_MS);
  return `${pathname}?expires=${expires}&signature=${signatureOf(pathname, expires).toString('base64url')}`;
}

/** @param query of a request for `pathname`, without its question mark */
export function opensOriginal(pathname: string, query: string, now = Date.now()): boolean {
  const given = new URLSearchParams(query);
  const expires = given.get('expires') ?? '';
  if (!/^\d{13}$/.test(expires) || Number(expires) < now) return false;
  const signature = Buffer.from(given.get('signature') ?? '', 'base64url');
  const expected = signatureOf(pathname, expires);
  return signature.length === expected.length && timingSafeEqual(signature, expected);
}
