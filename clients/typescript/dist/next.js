/* What a storefront with Next.js needs besides the client. Nothing here imports Next.js. */
export { cacheTags, changedPages, changedTags } from './cache-tags.js';
export { jsonLdText, pagePath, pictureAttributes, srcSet } from './pages.js';
export { createServerClient } from './server-client.js';
export { createTracker } from './tracking.js';
export { createWebhookHandler, isSigned } from './webhook.js';
