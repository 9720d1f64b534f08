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
    /** invalidates what is cached with a tag: `(tag) => revalidateTag(tag, { expire: 0 })` */
    revalidate: (tag: string) => void | Promise<void>;
}
/** @returns a handler for the route that the shop's REVALIDATE_URL names: `export const POST = createWebhookHandler(…)` */
export declare function createWebhookHandler({ secret, revalidate }: WebhookOptions): (request: Request) => Promise<Response>;
