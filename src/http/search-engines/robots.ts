import { serviceUrl } from '../../contract/links';
import { rootPaths } from '../../contract/paths';
import { environment } from '../../environment';

/** Crawlers may read everything but the panel; the API too, because pages rendered in the browser are empty without it. */
export function robots(): string {
  const rules = ['User-agent: *', 'Allow: /', 'Disallow: /admin'];
  const sitemap = environment.frontendUrls.length > 0 ? ['', `Sitemap: ${serviceUrl(rootPaths.sitemap)}`] : [];
  return `${[...rules, ...sitemap].join('\n')}\n`;
}
