import { cacheTags } from './cache-tags.js';
import { createClient } from './index.js';
const ATTEMPTS = 4;
/** A visitor waits for no more; a build that is refused for longer needs a token. */
const WAIT_MAX_SECONDS = 5;
/** Sends a request again that a busy shop has refused, when the shop says. */
async function patientFetch(request, init) {
    for (let attempt = 1;; attempt += 1) {
        const response = await globalThis.fetch(request.clone(), init);
        const seconds = Number(response.headers.get('Retry-After'));
        const isRefusal = response.status === 429 || response.status === 503;
        if (!isRefusal || attempt === ATTEMPTS || !(seconds > 0 && seconds <= WAIT_MAX_SECONDS))
            return response;
        await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
    }
}
function caching(request, revalidate) {
    const tags = cacheTags(request.url);
    const isDraft = new URL(request.url).searchParams.get('status') === 'draft';
    if (request.method !== 'GET' || isDraft || tags.length === 0)
        return { cache: 'no-store' };
    return { next: { revalidate, tags } };
}
/**
 * The client for a storefront's server with Next.js: every answer is cached with the tags that {@link createWebhookHandler}
 * invalidates. Drafts and tracking are not cached.
 *
 * @param baseUrl the API with its version
 */
export function createServerClient(baseUrl, { token, revalidate = 3_600 } = {}) {
    return createClient(baseUrl, {
        ...(token ? { headers: { Authorization: `Bearer ${token}` } } : {}),
        fetch: (request) => patientFetch(request, caching(request, revalidate)),
    });
}
