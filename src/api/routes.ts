import { z } from '@strapi/utils';
import { generateId, recordEvent, recordVisitor } from '../analytics/ingest/operations';
import type { Answer } from '../contract/answer';
import { documentationPaths, probePaths, rootPaths } from '../contract/paths';
import { getArticle, listArticles } from '../contract/resources/articles';
import { listBrands, listOrigins, listWineTypes } from '../contract/resources/groups';
import { getProduct, listProducts } from '../contract/resources/products';
import { getCache, getHealth, purgeCache } from '../contract/resources/service';
import { getHome, getMenu, getSettings, listMenus, listSocialLinks } from '../contract/resources/site';
import { suggest } from '../contract/resources/suggestions';
import { createRouteTable, operationRoute, pageRoute, type RouteTable } from '../http/route-table';
import { robots } from '../http/search-engines/robots';
import { sitemapIndex, sitemapPart } from '../http/search-engines/sitemap';
import { STOREFRONT_PERMISSION } from '../http/storefront-tokens';
import { findArticle, findArticles } from './article/handlers';
import { findBrands } from './brand/handlers';
import { getCacheState, purgeScopes } from './cache/handlers';
import { documentationFile, documentationPage, fileParams, openApiDocument } from './documentation/handlers';
import { checkHealth, checkLiveness, checkReadiness } from './health/handlers';
import { findHome } from './home/handlers';
import { findMenu, findMenus } from './menu/handlers';
import { findOrigins } from './origin/handlers';
import { findProduct, findProducts } from './product/handlers';
import { findSuggestions } from './search/handlers';
import { findSettings } from './setting/handlers';
import { findSocialLinks } from './social-link/handlers';
import { generateAnonymousId, receiveEvent, receiveVisit } from './track/handlers';
import { findWineTypes } from './wine-type/handlers';

const text = (body: string): Answer => ({ status: 200, body, contentType: 'text/plain; charset=utf-8' });
const xml = (body: string): Answer => ({ status: 200, body, contentType: 'application/xml; charset=utf-8' });

/** What a menu item may link to. */
const menuTags = ['menus', 'products', 'articles', 'brands', 'origins', 'wine_types'] as const;

/** Every public path of the service: operation, handler, and the cache tags that its answers depend on. */
export const routeTable: RouteTable = createRouteTable([
  operationRoute(getHealth, checkHealth),
  // Facets name brands, origins and wine types.
  operationRoute(listProducts, findProducts, { tags: ['products', 'brands', 'origins', 'wine_types'] }),
  operationRoute(getProduct, findProduct, { tags: ['products'], item: 'products' }),
  operationRoute(listArticles, findArticles, { tags: ['articles'] }),
  // No item: its body links to other articles.
  operationRoute(getArticle, findArticle, { tags: ['articles', 'products'] }),
  operationRoute(getHome, findHome, { tags: ['home', 'products', 'pictures'] }),
  operationRoute(listSocialLinks, findSocialLinks, { tags: ['social_links', 'pictures'] }),
  operationRoute(getSettings, findSettings, { tags: ['settings', 'pictures'] }),
  operationRoute(listMenus, findMenus, { tags: menuTags }),
  operationRoute(getMenu, findMenu, { tags: menuTags }),
  operationRoute(listBrands, findBrands, { tags: ['brands', 'products', 'wine_types', 'pictures'] }),
  operationRoute(listOrigins, findOrigins, { tags: ['origins', 'products', 'wine_types', 'pictures'] }),
  operationRoute(listWineTypes, findWineTypes, { tags: ['wine_types', 'products', 'pictures'] }),
  operationRoute(suggest, findSuggestions, { tags: ['products', 'brands', 'articles'] }),
  operationRoute(generateId, generateAnonymousId),
  operationRoute(recordVisitor, receiveVisit),
  operationRoute(recordEvent, receiveEvent),
  operationRoute(getCache, getCacheState, { permission: 'api::cache.cache.find' }),
  operationRoute(purgeCache, purgeScopes, { permission: 'api::cache.cache.purge' }),

  // The health check's metric: load shedding never queues it.
  pageRoute(probePaths.live, checkLiveness, { limited: false, metric: 'health' }),
  pageRoute(probePaths.ready, checkReadiness, { limited: false, metric: 'health' }),
  pageRoute(documentationPaths.document, ({ strapi }) => openApiDocument(strapi, routeTable)),
  pageRoute(documentationPaths.page, documentationPage),
  pageRoute(documentationPaths.pageFile, documentationFile, { params: fileParams }),
  // Not limited: a crawler that is refused robots.txt leaves the whole host.
  pageRoute(rootPaths.robots, () => text(robots()), { tags: [], limited: false }),
  pageRoute(rootPaths.sitemap, async () => xml(await sitemapIndex()), { tags: ['products', 'articles'] }),
  pageRoute(rootPaths.sitemapPart, async ({ params }) => xml(await sitemapPart(params.part)), {
    tags: ['products', 'articles'],
    params: z.object({ part: z.string() }),
  }),
]);

/** Permissions that the panel's forms must offer for API tokens and roles. */
export const permissions = [
  ...routeTable.routes.flatMap(({ permission }) => permission ?? []),
  'api::product.product.preview',
  'api::article.article.preview',
  STOREFRONT_PERMISSION,
];
