import createFetchClient, {} from 'openapi-fetch';
/**
 * A client of the shop's API: openapi-fetch, typed by the shop's own document. It answers `{ data, error, response }` and
 * throws only without an answer.
 *
 * @param baseUrl the API with its version, `https://api.example.vn/api/v1`
 * @param options of openapi-fetch: headers, a fetch of one's own, …
 */
export function createClient(baseUrl, options = {}) {
    return createFetchClient({
        // `brand=3,7`: one spelling of a filter, so that it is one entry in every cache.
        querySerializer: { array: { style: 'form', explode: false } },
        // Looked up at each request: frameworks (Next.js) replace it after this module was loaded.
        fetch: (request) => globalThis.fetch(request),
        ...options,
        baseUrl: baseUrl.replace(/\/+$/, ''),
    });
}
/** @returns whether what came instead of data is one of the API's problems, and not a proxy's page */
export function isProblem(error) {
    return typeof error === 'object' && error !== null && 'title' in error && 'status' in error && 'request_id' in error;
}
