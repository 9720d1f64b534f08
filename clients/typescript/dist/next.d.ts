export { cacheTags, changedPages, changedTags, type Change, type Scope } from './cache-tags.js';
export { jsonLdText, pagePath, pictureAttributes, srcSet, type PictureAttributes } from './pages.js';
export { createServerClient, type ServerOptions } from './server-client.js';
export { createTracker, type Consent, type PageEvent, type Tracker } from './tracking.js';
export { createWebhookHandler, isSigned, type SignedMessage, type WebhookOptions } from './webhook.js';
