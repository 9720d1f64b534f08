import { createHmac, timingSafeEqual } from 'node:crypto';
import { environment } from '../../environment';
import type { SlugKind } from '../../read-model/write/slugs';

/** What a preview token opens: the draft of one document. */
export interface PreviewSubject {
  kind: SlugKind;
  documentId: string;
}

interface Claims extends PreviewSubject {
  /** seconds since 1970 */
  expires: number;
}

/** Long enough to look at a draft and put it right, short enough for an address that ends up in a log. */
export const PREVIEW_MINUTES = 30;

/** Tells it from Strapi's own tokens, which are hexadecimal or JWTs. */
const PREFIX = 'preview';

/** The application's keys are all instances' alike. Nothing else is signed with a text that begins like this. */
function signature(key: string, payload: string): Buffer {
  return createHmac('sha256', key).update(`${PREFIX}.${payload}`).digest();
}

/** @returns a Bearer token for the draft of this document, and for nothing else; nothing is stored */
export function createPreviewToken(subject: PreviewSubject, now = Date.now()): string {
  const claims: Claims = { ...subject, expires: Math.floor(now / 1000) + PREVIEW_MINUTES * 60 };
  const payload = Buffer.from(JSON.stringify(claims)).toString('base64url');
  return `${PREFIX}.${payload}.${signature(environment.secrets.appKeys[0] ?? '', payload).toString('base64url')}`;
}

export function isPreviewToken(token: string): boolean {
  return token.startsWith(`${PREFIX}.`);
}

/**
 * @returns what the token opens; undefined where it is not ours, was tampered with or has expired. A token of an older
 *   application key is good as long as the key is listed, as a signed cookie is.
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
  const { kind, documentId, expires } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Claims;
  return expires * 1000 > now ? { kind, documentId } : undefined;
}
