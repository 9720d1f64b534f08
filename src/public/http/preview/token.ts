import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ItemKind } from '../../../contract/content-types';
import { environment } from '../../../environment';

/** What a preview token opens, and for whom: the draft of one document, for as long as its account may read it. */
export interface PreviewSubject {
  kind: ItemKind;
  documentId: string;
  /** id of the account of the panel */
  account: number;
  /** fingerprint of its password */
  password: string;
}

interface Claims extends PreviewSubject {
  /** seconds since 1970 */
  expires: number;
}

/** Long enough to read and correct a draft, short enough for a URL that ends up in a log. */
export const PREVIEW_MINUTES = 30;

/** Tells these tokens from Strapi's own, which are hexadecimal or JWTs. */
const PREFIX = 'preview';

/** The application keys are the same on all instances. The prefix keeps the signature from being valid for anything else. */
function signature(key: string, payload: string): Buffer {
  return createHmac('sha256', key).update(`${PREFIX}.${payload}`).digest();
}

/** @returns a Bearer token for the draft of this document; nothing is stored */
export function createPreviewToken(subject: PreviewSubject, now = Date.now()): string {
  const claims: Claims = { ...subject, expires: Math.floor(now / 1000) + PREVIEW_MINUTES * 60 };
  const payload = Buffer.from(JSON.stringify(claims)).toString('base64url');
  return `${PREFIX}.${payload}.${signature(environment.secrets.appKeys[0] ?? '', payload).toString('base64url')}`;
}

export function isPreviewToken(token: string): boolean {
  return token.startsWith(`${PREFIX}.`);
}

/**
 * Accepts the signature of any key in APP_KEYS, so that keys can be rotated.
 *
 * @returns undefined for a token that is not genuine or has expired
 */
export function readPreviewToken(token: string, now = Date.now()): PreviewSubject | undefined {
  const [prefix, payload, signed, ...rest] = token.split('.');
  if (prefix !== PREFIX || payload === undefined || signed === undefined || rest.length > 0) return undefined;
  const given = Buffer.from(signed, 'base64url');
  const genuine = environment.secrets.appKeys.some((key) => {
    const expected = signature(key, payload);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  if (!genuine) return undefined;
  const { expires, ...subject } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Claims;
  return expires * 1000 > now ? subject : undefined;
}
