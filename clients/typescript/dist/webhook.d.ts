export interface SignedMessage {
    body: string;
    /** `X-Revalidate-Timestamp` */
    timestamp: string;
    /** `X-Revalidate-Signature` */
    signature: string;
}
/**
 * @param secret the shop's REVALIDATE_SECRET
 * @returns whether the shop has signed the message, at most five minutes ago
 */
export declare function isSigned({ body, timestamp, signature }: SignedMessage, secret: string): Promise<boolean>;
export interface WebhookOptions {
    /** the shop's REVALIDATE_SECRET; undefined refuses every message */
    secret: string | undefined;
    /** invalidates what is cached with a tag: `(tag) => revalidateTag(tag, 'max')`, which keeps a page to show while the shop is away */
    revalidate: (tag: string) => void | Promise<void>;
    /** asks for a page that shows a changed item, so that the next visitor gets it renewed */
    visit?: (path: string) => void | Promise<void>;
}
/** @returns a handler for the route that the shop's REVALIDATE_URL names: `export const POST = createWebhookHandler(…)` */
export declare function createWebhookHandler({ secret, revalidate, visit, }: WebhookOptions): (request: Request) => Promise<Response>;
