import type { Core } from '@strapi/strapi';
import type { Context, Next } from 'koa';
import { API_BASE } from '../../contract/paths';
import { assertPatch, replaceMethods } from '../assert-patch';

const PATCH = 'mounted-routes';
const TARGET = '@strapi/core 5.54';

export type RouteMiddleware = (ctx: Context, next: Next) => Promise<unknown>;

/** A route as Strapi and its plugins declare it. */
interface DeclaredRoute {
  method: string;
  /** below the router's prefix */
  path: string;
  config?: { auth?: unknown; middlewares?: unknown[]; prefix?: string; maxBodyBytes?: number };
}

interface DeclaredRouter {
  type?: string;
  prefix?: string;
  routes: DeclaredRoute[];
}

interface Router {
  match: (path: string, method: string) => { pathAndMethod: { path: string; methods: string[] }[] };
}

export interface StrapiRoute {
  /** method and path, such as `POST /upload` */
  name: string;
  method: string;
  /** whether it asks for no token */
  isOpen: boolean;
  /** of the shop's own routes for the panel */
  maxBodyBytes: number | undefined;
}

interface RouteRules {
  /** @param isPublic whether it is below the API's base */
  isClosed: (name: string, isPublic: boolean) => boolean;
  /** @returns middlewares that run when the caller is known to be allowed, before the route's other middlewares */
  middlewaresFor: (route: StrapiRoute) => readonly RouteMiddleware[];
}

function nameOf({ type, prefix = '' }: Pick<DeclaredRouter, 'type' | 'prefix'>, { method, path, config }: DeclaredRoute): string {
  const base = type === 'content-api' ? API_BASE : '';
  // A prefix in a route's own configuration switches the router's off; Strapi does not use its value.
  const full = `${base}${config?.prefix === undefined ? prefix : ''}${path}`;
  return `${method} ${full.length > 1 ? full.replace(/\/$/, '') : full}`;
}

/**
 * Leaves out closed routes of Strapi and its plugins, and adds middlewares to the others. Must run in `register`: Strapi 5.54
 * mounts its routes after it, all through `server.routes`. A route's middlewares run after its authentication, authorization
 * and policies.
 */
export function applyRouteRules(strapi: Core.Strapi, { isClosed, middlewaresFor }: RouteRules): void {
  const { server } = strapi;
  const mount = (server.routes as (routes: unknown) => unknown).bind(server);

  const prepare = (router: Omit<DeclaredRouter, 'routes'>, routes: DeclaredRoute[]): DeclaredRoute[] =>
    routes.filter((route) => {
      const name = nameOf(router, route);
      if (isClosed(name, router.type === 'content-api')) return false;
      const { auth, maxBodyBytes } = route.config ?? {};
      const middlewares = middlewaresFor({ name, method: route.method, isOpen: auth === false, maxBodyBytes });
      // Strapi completes the objects that it is given and reads them again later, so they are not copied.
      route.config = { ...route.config, middlewares: [...middlewares, ...(route.config?.middlewares ?? [])] };
      return true;
    });

  assertPatch(PATCH, TARGET, typeof (server.router as Router).match === 'function');
  replaceMethods<{ routes: unknown }>(PATCH, TARGET, server, {
    routes: (given: DeclaredRouter | DeclaredRoute[]) =>
      mount(Array.isArray(given) ? prepare({}, given) : { ...given, routes: prepare(given, given.routes) }),
  });
}

/** @returns the paths, in koa-router's notation, of all mounted routes that take a request */
export function matchedPaths(strapi: Core.Strapi, method: string, path: string): string[] {
  const router = strapi.server.router as Router;
  // A layer without methods is a middleware.
  const layers = router.match(path, method).pathAndMethod.filter(({ methods }) => methods.length > 0);
  return layers.map((layer) => layer.path);
}
