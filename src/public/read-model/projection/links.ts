import { OBJECT_STORAGE } from '../../../contract/media-types';
import type { Link } from '../../../contract/shared-schemas';
import { slot } from './template';

/*
 * Links of rows. Their origins are configuration, so they are slots: an instance with another PUBLIC_URL or FRONTEND_URL
 * rewrites no row.
 */

/** @param path of the API, path-absolute, percent-encoded */
export const rowLink = (path: string): Link => ({ href: `${slot('public')}${path}` });

/** URL of a storefront page. */
export const rowPageUrl = (path: string): string => `${slot('page')}${path}`;

/**
 * URL of a file. Rows of files in object storage hold a path, and where it is loaded from is configuration (S3_PUBLIC_URL).
 *
 * @param url as the file's row holds it
 */
export const rowStoredUrl = (provider: string, url: string): string =>
  provider === OBJECT_STORAGE && url.startsWith('/') ? `${slot('storage')}${url}` : url;

/** URL of a file, made absolute for search engines. @param url as a picture of an answer has it */
export const rowFileUrl = (url: string): string => (url.startsWith('/') ? `${slot('service')}${url}` : url);
