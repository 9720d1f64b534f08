import { type ShopClient } from './index.js';
export interface ServerOptions {
    /** of the panel (Settings → Website): the storefront's own allowance of requests */
    token?: string | undefined;
    /** seconds after which Next.js renews an answer that no message of the webhook has invalidated; an hour by default */
    revalidate?: number;
}
/**
 * The client for a storefront's server with Next.js: every answer is cached with the tags that {@link createWebhookHandler}
 * invalidates. Drafts and tracking are not cached.
 *
 * @param baseUrl the API with its version
 */
export declare function createServerClient(baseUrl: string, { token, revalidate }?: ServerOptions): ShopClient;
