import { changedPages, changedTags, type Change } from './cache-tags.js';

/** Older or newer messages are refused: a recorded one cannot be sent again later. */
const CLOCK_TOLERANCE_SECONDS = 300;
/** The shop names 100 slugs a scope at most. */
const MESSAGE_MAX_BYTES = 1_000_000;

export interface SignedMessage {
  body: string;
  /** `X-Revalidate-Timestamp` */
  timestamp: string;
  /** `X-Revalidate-Signature` */
  signature: string;
}

const encoder = new TextEncoder();

function bytesOf(hex: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^(?:[0-9a-f]{2})+$/i.test(hex)) return undefined;
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/**
 * @param secret the shop's REVALIDATE_SECRET
 * @returns whether the shop has signed the message, at most five minutes ago
 */
export async function isSigned({ body, timestamp, signature }: SignedMessage, secret: string): Promise<boolean> {
  const given = bytesOf(signature.replace(/^sha256=/, ''));
  const isFresh = Math.abs(Date.now() / 1_000 - Number(timestamp)) <= CLOCK_TOLERANCE_SECONDS;
  if (!given || !isFresh || secret === '') return false;
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['verify']);
  return crypto.subtle.verify('HMAC', key, given, encoder.encode(`${timestamp}.${body}`));
}

function isChange(value: unknown): value is Change {
  if (typeof value !== 'object' || value === null || !('scope' in value) || !('slugs' in value)) return false;
  return typeof value.scope === 'string' && (value.slugs === null || Array.isArray(value.slugs));
}

function readChanges(body: string): Change[] | undefined {
  let message: unknown;
  try {
    message = JSON.parse(body);
  } catch {
    return undefined;
  }
  if (typeof message !== 'object' || message === null || !('changes' in message)) return undefined;
  const { changes } = message;
  return Array.isArray(changes) && changes.every(isChange) ? changes : undefined;
}

export interface WebhookOptions {
  /** the shop's REVALIDATE_SECRET; undefined refuses every message */
  secret: string | undefined;
  /** invalidates what is cached with a tag: `(tag) => revalidateTag(tag, 'max')`, which keeps a page to show while the shop is away */
  revalidate: (tag: string) => void | Promise<void>;
  /** asks for a page that shows a changed item, so that the next visitor gets it renewed */
  visit?: (path: string) => void | Promise<void>;
}

/** @returns a handler for the route that the shop's REVALIDATE_URL names: `export const POST = createWebhookHandler(…)` */
export function createWebhookHandler({
  secret = '',
  revalidate,
  visit,
}: WebhookOptions): (request: Request) => Promise<Response> {
  return async (request) => {
    if (Number(request.headers.get('Content-Length')) > MESSAGE_MAX_BYTES) return new Response(null, { status: 413 });
    const body = await request.text();
    const timestamp = request.headers.get('X-Revalidate-Timestamp') ?? '';
    const signature = request.headers.get('X-Revalidate-Signature') ?? '';
    if (!(await isSigned({ body, timestamp, signature }, secret))) return new Response(null, { status: 401 });
    const changes = readChanges(body);
    if (!changes) return new Response(null, { status: 400 });
    for (const tag of new Set(changes.flatMap(changedTags))) await revalidate(tag);
    await Promise.all([...new Set(changes.flatMap(changedPages))].map(async (path) => visit?.(path)));
    return new Response(null, { status: 204 });
  };
}
