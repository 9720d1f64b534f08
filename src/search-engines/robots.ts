import { environment } from '../environment';
import { serviceAddress } from '../http/links';
import { rootPaths } from '../http/paths';

/**
 * What crawlers may read of this service: everything but the panel. The API too, for a page that is put together in the
 * browser shows a crawler nothing without it.
 */
export function robots(): string {
  const rules = ['User-agent: *', 'Allow: /', 'Disallow: /admin'];
  const sitemap = environment.frontendUrls.length > 0 ? ['', `Sitemap: ${serviceAddress(rootPaths.sitemap)}`] : [];
  return `${[...rules, ...sitemap].join('\n')}\n`;
}
