import { environment } from '../../environment';
import { serviceAddress } from '../../contract/links';
import { rootPaths } from '../../contract/paths';

/**
 * What crawlers may read of this service: everything but the panel. The API too, for a page that is put together in the
 * browser shows a crawler nothing without it.
 */
export function robots(): string {
  const rules = ['User-agent: *', 'Allow: /', 'Disallow: /admin'];
  const sitemap = environment.frontendUrls.length > 0 ? ['', `Sitemap: ${serviceAddress(rootPaths.sitemap)}`] : [];
  return `${[...rules, ...sitemap].join('\n')}\n`;
}
