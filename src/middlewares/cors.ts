import type { Core } from '@strapi/strapi';
import { routeTable } from '../api/routes';
import { isApiPath } from '../contract/paths';
import { createCors } from '../http/cors';

export default (_config: unknown, { strapi }: { strapi: Core.Strapi }) =>
  createCors(strapi, (path) => {
    const match = routeTable.match(path);
    if (match) return match.area;
    return isApiPath(path) ? 'api' : undefined;
  });
