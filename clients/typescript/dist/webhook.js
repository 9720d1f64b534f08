import { changedPages, changedTags } from './cache-tags.js';
/** Older or newer messages are refused: a recorded one cannot be sent again later. */
const CLOCK_TOLERANCE_SECONDS = 300;
/** The shop names 100 slugs a scope at most. */
const MESSAGE_MAX_BYTES = 1_000_000;
const encoder = new TextEncoder();
function bytesOf(hex) {
    if (!/^(?:[0-9a-f]{2})+$/i.test(hex))
        return undefined;
    return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}
/**
 * @param secret the shop's REVALIDATE_SECRET
 * @returns whether the shop has signed the message, at most five minutes ago
 */
export async function isSigned({ body, timestamp, signature }, secret) {
    const given = bytesOf(signature.replace(/^sha256=/, ''));
    const isFresh = Math.abs(Date.now() / 1_000 - Number(timestamp)) <= CLOCK_TOLERANCE_SECONDS;
    if (!given || !isFresh || secret === '')
        return false;
    const algorithm = { name: 'HMAC', hash: 'SHA-256' };
    const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['verify']);
    return crypto.subtle.verify('HMAC', key, given, encoder.encode(`${timestamp}.${body}`));
}
function isChange(value) {
    if (typeof value !== 'object' || value === null || !('scope' in value) || !('slugs' in value))
        return false;
    return typeof value.scope === 'string' && (value.slugs === null || Array.isArray(value.slugs));
}
function readChanges(body) {
    let message;
    try {
        message = JSON.parse(body);
    }
    catch {
        return undefined;
    }
    if (typeof message !== 'object' || message === null || !('changes' in message))
        return undefined;
    const { changes } = message;
    return Array.isArray(changes) && changes.every(isChange) ? changes : undefined;
}
/** @returns a handler for the route that the shop's REVALIDATE_URL names: `export const POST = createWebhookHandler(…)` */
export function createWebhookHandler({ secret = '', revalidate, visit, }) {
    return async (request) => {
        if (Number(request.headers.get('Content-Length')) > MESSAGE_MAX_BYTES)
            return new Response(null, { status: 413 });
        const body = await request.text();
        const timestamp = request.headers.get('X-Revalidate-Timestamp') ?? '';
        const signature = request.headers.get('X-Revalidate-Signature') ?? '';
        if (!(await isSigned({ body, timestamp, signature }, secret)))
            return new Response(null, { status: 401 });
        const changes = readChanges(body);
        if (!changes)
            return new Response(null, { status: 400 });
        for (const tag of new Set(changes.flatMap(changedTags)))
            await revalidate(tag);
        await Promise.all([...new Set(changes.flatMap(changedPages))].map(async (path) => visit?.(path)));
        return new Response(null, { status: 204 });
    };
}
