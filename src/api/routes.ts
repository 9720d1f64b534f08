import { z } from '@strapi/utils';
import { generateId, recordEvent, recordVisitor } from '../tracking/server/ingest/operations';
import type { Answer } from '../contract/answer';
import { apiPaths, documentationPaths, probePaths, rootPaths } from '../contract/paths';
import { getArticle, listArticles } from '../contract/resources/articles';
import { listBrands, listOrigins, listWineTypes } from '../contract/resources/groups';
import { getProduct, listProducts } from '../contract/resources/products';
import { getCache, getHealth, purgeCache } from '../contract/resources/service';
import { getHome, getMenu, getSettings, listMenus, listSocialLinks } from '../contract/resources/site';
import { suggest } from '../contract/resources/search';
import { IMPORT_PERMISSION } from '../editing/import/server/scripts/panel-api';
import { createRouteTable, operationRoute, pageRoute, type RouteTable } from '../public/http/route-table';
import { robots, sitemapIndex, sitemapPart } from '../public/http/sitemap';
import { STOREFRONT_PERMISSION } from '../public/http/storefront-tokens';
import { listGroups, listOriginGroups } from '../public/read-model/query/group-list';
import { findArticle, findArticles } from './article/handlers';
import { getCacheState, purgeScopes } from './cache/handlers';
import { documentationFile, documentationPage, fileParams, openApiDocument } from './documentation/handlers';
import { checkHealth, checkLiveness, checkReadiness } from './health/handlers';
import { findMenu, findMenus } from './menu/handlers';
import { findProduct, findProducts } from './product/handlers';
import { findSuggestions } from './search/handlers';
import { findHome, findSettings, findSocialLinks } from './site/handlers';
import { generateAnonymousId, receiveEvent, receiveVisit } from './track/handlers';

const text = (body: string): Answer => ({ status: 200, body, contentType: 'text/plain; charset=utf-8' });
const xml = (body: string): Answer => ({ status: 200, body, contentType: 'application/xml; charset=utf-8' });

/** Every public path of the service: operation and handler. `PUBLIC_CONTENT` has the cache tags of operations. */
export const routeTable: RouteTable = createRouteTable([
  operationRoute(getHealth, checkHealth),
  operationRoute(listProducts, findProducts),
  operationRoute(getProduct, findProduct),
  operationRoute(listArticles, findArticles),
  operationRoute(getArticle, findArticle),
  operationRoute(getHome, findHome),
  operationRoute(listSocialLinks, findSocialLinks),
  operationRoute(getSettings, findSettings),
  operationRoute(listMenus, findMenus),
  operationRoute(getMenu, findMenu),
  operationRoute(listBrands, ({ query }) => listGroups('api::brand.brand', apiPaths.brands, query)),
  operationRoute(listOrigins, ({ query }) => listOriginGroups(apiPaths.origins, query)),
  operationRoute(listWineTypes, ({ query }) => listGroups('api::wine-type.wine-type', apiPaths.wineTypes, query)),
  operationRoute(suggest, findSuggestions),
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
  IMPORT_PERMISSION,
];
