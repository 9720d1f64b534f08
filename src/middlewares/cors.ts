import type { Core } from '@strapi/strapi';
import { routeTable } from '../api/routes';
import { isApiPath } from '../contract/paths';
import { createCors } from '../http/cors';

export default (_config: unknown, { strapi }: { strapi: Core.Strapi }) =>
  createCors(strapi, (path) => routeTable.match(path)?.limited ?? isApiPath(path));
