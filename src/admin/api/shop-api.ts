import { adminApi } from '@strapi/strapi/admin';

/** Strapi's own tags of lists, forms and counts of content: a write past its requests invalidates them. */
export const CONTENT_TAGS = ['Document', 'Relations', 'CountDocuments', 'RecentDocumentList'] as const;

/** Of the shop's pages: what a request reads, and what a change makes out of date. */
const SHOP_TAGS = ['Run', 'Plan', 'Bin', 'Change', 'Report'] as const;

/**
 * Strapi's API slice of the panel with our tags. Each file beside this one injects the endpoints of one part. A name must be none of
 * Strapi's own: the second of two equal names is ignored.
 */
export const shopApi = adminApi.enhanceEndpoints({ addTagTypes: [...CONTENT_TAGS, ...SHOP_TAGS] });
