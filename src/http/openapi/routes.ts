import { routePaths } from '../../contract/paths';
import type { DescribedRoute } from './document';

/** Strapi's APIs, as far as their routes are read here. */
export type Apis = Record<string, { routes: Record<string, { routes: readonly object[] }> }>;

function isDescribed(route: object): route is DescribedRoute {
  return 'operation' in route;
}

/** @returns the routes that are operations of the API, in the order of their addresses (src/http/paths.ts) */
export function describedRoutes(apis: Apis): DescribedRoute[] {
  const places = new Map<string, number>(Object.values(routePaths).map((path, place) => [path, place]));
  const place = ({ path }: DescribedRoute): number => places.get(path) ?? places.size;
  return Object.values(apis)
    .flatMap((api) => Object.values(api.routes))
    .flatMap((router) => router.routes)
    .filter(isDescribed)
    .sort((a, b) => place(a) - place(b));
}
