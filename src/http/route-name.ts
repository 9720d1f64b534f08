import type { Core } from '@strapi/strapi';
import type { RouteTable } from './route-table';

/** What serves files. All else that Strapi mounts belongs to the panel. */
const FILES: ReadonlySet<string> = new Set(['pictures', 'uploads']);

const firstPart = (path: string): string => {
  const end = path.indexOf('/', 1);
  return path.slice(1, end === -1 ? undefined : end);
};

/** The first parts of the paths of all mounted routes. Anyone can ask for any path, and every name would be a time series. */
function mountedParts(strapi: Core.Strapi): Set<string> {
  const parts = strapi.server.listRoutes().map(({ path }) => firstPart(String(path)));
  return new Set([...FILES, ...parts.filter((part) => /^[a-z][a-z0-9-]*$/.test(part) && part !== 'api')]);
}

/** @returns names the route of a path for metrics and the log: an operation of the API, a part of the panel, or `other` */
export function createRouteName(strapi: Core.Strapi, { match }: RouteTable): (path: string) => string {
  let parts: Set<string> | undefined;
  return (path) => {
    const found = match(path);
    if (found) return found.metric;
    // Strapi mounts its routes after this is created, and before it listens.
    parts ??= mountedParts(strapi);
    const part = firstPart(path);
    if (!parts.has(part)) return 'other';
    return FILES.has(part) ? part : `panel/${part}`;
  };
}
