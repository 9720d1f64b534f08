import type { Core } from '@strapi/strapi';
import type { z } from '@strapi/utils';
import type { Context } from 'koa';
import { registerCachedRoute, type CachedRoute } from '../cache/versions';
import type { Entry } from '../cache/entry';
import type { Answer } from '../../contract/answer';
import type { Input, Operation, OperationGroup, RequestSchema } from '../../contract/operation';
import { CACHED_ANSWERS, type Scope } from '../../contract/public-content';
import type { LimitedArea } from '../../platform/rate-limit/limiter';

/** A validated request. */
export interface Request<Schema extends RequestSchema = RequestSchema> extends Input<Schema> {
  ctx: Context;
  strapi: Core.Strapi;
}

/** An entry is an answer that the handler encodes once for the life of the process. */
type Handle<Schema extends RequestSchema> = (request: Request<Schema>) => Answer | Entry | Promise<Answer | Entry>;

interface RouteOptions {
  /** scopes that its answers depend on: an answer is cached until one of them changes; without tags, never */
  tags?: readonly Scope[];
  /** what the Bearer token must carry, named as in the panel's forms; without it the route is public */
  permission?: string;
}

export interface Route extends RouteOptions {
  method: 'GET' | 'POST';
  /** with one `:parameter` at most */
  path: string;
  schema: RequestSchema;
  /** undefined for pages beside the documented API */
  operation: Operation | undefined;
  /** value of the metrics' label `operation` */
  metric: string;
  /** undefined: not rate-limited */
  area: LimitedArea | undefined;
  handle: Handle<RequestSchema>;
  cached: CachedRoute | undefined;
}

function createRoute<Schema extends RequestSchema>(
  route: Omit<Route, 'handle' | 'cached' | 'schema'> & { schema: Schema; handle: Handle<Schema> },
): Route {
  // The dispatcher calls a handler only with what its own schema has validated.
  const handle = route.handle as Handle<RequestSchema>;
  return { ...route, handle, cached: route.tags && registerCachedRoute(route.path, route.tags) };
}

/** Groups of operations with an allowance of their own. */
const OWN_AREAS: Partial<Record<OperationGroup, LimitedArea>> = { Search: 'suggestions', Tracking: 'tracking' };

/** A route of one of the nineteen operations. */
export function operationRoute<Schema extends RequestSchema>(
  operation: Operation & Schema,
  handle: Handle<Schema>,
  options: Pick<RouteOptions, 'permission'> = {},
): Route {
  const { method, path, limited, route: metric, group } = operation;
  const area = limited ? (OWN_AREAS[group] ?? 'api') : undefined;
  const { tags } = CACHED_ANSWERS.get(metric) ?? {};
  return createRoute<Schema>({
    ...options,
    ...(tags && { tags }),
    method,
    path,
    area,
    schema: operation,
    operation,
    metric,
    handle,
  });
}

/** A route beside the documented API: its documentation, probes, robots.txt, the sitemap. */
export function pageRoute<Params extends z.ZodObject>(
  path: string,
  handle: Handle<{ params: Params }>,
  {
    tags,
    params,
    limited = true,
    metric = 'other',
  }: { tags?: readonly Scope[]; params?: Params; limited?: boolean; metric?: string } = {},
): Route {
  const schema = { ...(params ? { params } : {}) } as { params: Params };
  const area = limited ? 'api' : undefined;
  return createRoute({ method: 'GET', path, area, schema, operation: undefined, metric, handle, ...(tags ? { tags } : {}) });
}

/** The routes of one path. */
interface PathRoutes {
  byMethod: ReadonlyMap<string, Route>;
  /** `Allow` header of the path */
  allow: string;
  /** undefined: not rate-limited */
  area: LimitedArea | undefined;
  /** value of the metrics' label `operation` */
  metric: string;
}

export interface Match extends PathRoutes {
  /** of the path, as sent: percent-encoded */
  params: Readonly<Record<string, string>>;
}

export interface RouteTable {
  routes: readonly Route[];
  /** Paths match exactly: another case, or a trailing slash, is another path. */
  match: (path: string) => Match | undefined;
}

function routesOfPath(routes: readonly Route[]): PathRoutes {
  const byMethod = new Map<string, Route>();
  for (const route of routes) {
    byMethod.set(route.method, route);
    if (route.method === 'GET') byMethod.set('HEAD', route);
  }
  return {
    byMethod,
    allow: [...byMethod.keys(), 'OPTIONS'].sort().join(', '),
    area: routes.find(({ area }) => area !== undefined)?.area,
    metric: routes[0]?.metric ?? 'other',
  };
}

/** Every public path is matched here and nowhere else. */
export function createRouteTable(routes: readonly Route[]): RouteTable {
  const fixed = new Map<string, Match>();
  const parameterized: { prefix: string; name: string; suffix: string; found: PathRoutes }[] = [];
  for (const path of new Set(routes.map((route) => route.path))) {
    const found = routesOfPath(routes.filter((route) => route.path === path));
    const [, prefix, name, suffix = ''] = /^(.*):(\w+)(.*)$/.exec(path) ?? [];
    if (prefix === undefined || name === undefined) fixed.set(path, { ...found, params: {} });
    else parameterized.push({ prefix, name, suffix, found });
  }
  return {
    routes,
    match: (path) => {
      const match = fixed.get(path);
      if (match) return match;
      for (const { prefix, name, suffix, found } of parameterized) {
        if (!path.startsWith(prefix) || !path.endsWith(suffix)) continue;
        const value = path.slice(prefix.length, path.length - suffix.length);
        if (value !== '' && !value.includes('/')) return { ...found, params: { [name]: value } };
      }
      return undefined;
    },
  };
}

const MAY_DIFFER = /[A-Z]|\/$/;

function withoutTrailingSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

/** @returns whether the routes of a path take its parameters as they are written */
const accepts = ({ byMethod, params }: Match): boolean => {
  const schema = byMethod.get('GET')?.schema.params;
  return schema === undefined || schema.safeParse(params).success;
};

/**
 * @returns the canonical path of one that is written with a trailing slash, or with a slug in capitals; undefined for any other. A
 *   file name keeps its capitals, since its route takes them.
 */
export function canonicalPath({ match }: RouteTable, path: string): string | undefined {
  if (!MAY_DIFFER.test(path)) return undefined;
  const trimmed = withoutTrailingSlashes(path);
  const found = match(trimmed);
  if (!found) return undefined;
  if (accepts(found)) return trimmed === path ? undefined : trimmed;
  const last = trimmed.lastIndexOf('/');
  const lowered = trimmed.slice(0, last) + trimmed.slice(last).toLowerCase();
  const canonical = match(lowered);
  return canonical && accepts(canonical) ? lowered : undefined;
}

/** @param search as it was sent, `?brand[]=3` @returns the same parameters, percent-encoded as links have them */
export const encodedQuery = (search: string): string =>
  search.replaceAll('+', '%20').replace(/[^\w/?&=%.,~!'()*-]/g, (character) => encodeURIComponent(character));
