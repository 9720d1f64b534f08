import type { Core } from '@strapi/strapi';

interface Route {
  config?: { middlewares?: readonly (string | { name?: string } | null | (() => unknown))[] };
}

type Routers = Readonly<Record<string, Route | { routes?: readonly Route[] }>> | undefined;

interface Module {
  routes?: Routers;
}

/** @returns the names of the middlewares that the routes of Strapi, its plugins and the content types run */
export function routeMiddlewares(strapi: Core.Strapi): string[] {
  const modules = [...Object.values(strapi.apis), ...Object.values(strapi.plugins), strapi.admin] as unknown as Module[];
  const routes = modules
    .flatMap((module) => Object.values(module.routes ?? {}))
    .flatMap((router): readonly Route[] => ('routes' in router ? (router.routes ?? []) : [router as Route]));
  const used = routes.flatMap(({ config }) => config?.middlewares ?? []);
  return used.flatMap((middleware) => (typeof middleware === 'object' ? (middleware?.name ?? []) : String(middleware)));
}
