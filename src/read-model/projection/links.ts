import type { Link } from '../../contract/shared-schemas';
import { textSlot } from './template';

/*
 * Links of rows. Their origins are configuration, so they are slots: an instance with another PUBLIC_URL or FRONTEND_URL
 * rewrites no row.
 */

/** @param path of the API, path-absolute, percent-encoded */
export const rowLink = (path: string): Link => ({ href: `${textSlot('public')}${path}` });

/** URL of a storefront page. */
export const rowPageUrl = (path: string): string => `${textSlot('page')}${path}`;

/** URL of a file, made absolute for search engines. @param url as the upload provider gives it */
export const rowFileUrl = (url: string): string => (url.startsWith('/') ? `${textSlot('service')}${url}` : url);
