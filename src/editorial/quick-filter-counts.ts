import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';
import { internalService } from '../platform/strapi-patches/internal-services';
import { splitStatus } from '../platform/strapi-patches/list-status';
import { QUICK_FILTERED_UID, QUICK_FILTER_NAMES, QUICK_FILTERS, QUICK_FILTERS_PATH, type QuickFilter } from './quick-filters';

interface PermissionChecker {
  cannot: { read: (entry?: null, attribute?: string) => boolean };
  sanitizedQuery: { read: (query: object) => Promise<object> };
}

interface PermissionCheckers {
  create: (options: { userAbility: unknown; model: string }) => PermissionChecker;
}

/** Without this, a filter by what an editor may not read would count all products: Strapi drops it. */
function mayFilter({ cannot }: PermissionChecker, name: QuickFilter): boolean {
  const { filters } = splitStatus(QUICK_FILTERS[name]);
  const attributes = filters.flatMap((filter) => Object.keys(filter as object));
  return !attributes.some((attribute) => cannot.read(null, attribute));
}

/** Counts as the list does: by the documents that this editor may read. */
async function countProducts(strapi: Core.Strapi, checker: PermissionChecker, name: QuickFilter): Promise<number> {
  const { filters, status } = splitStatus(QUICK_FILTERS[name]);
  const query = await checker.sanitizedQuery.read({ filters: { $and: filters } });
  return strapi.documents(QUICK_FILTERED_UID).count({ status: 'draft', ...query, ...status });
}

async function countQuickFilters(strapi: Core.Strapi, ctx: Context): Promise<void> {
  const { userAbility } = ctx.state as { userAbility: unknown };
  const checkers = internalService(strapi, 'plugin::content-manager.permission-checker') as PermissionCheckers;
  const checker = checkers.create({ userAbility, model: QUICK_FILTERED_UID });
  if (checker.cannot.read()) throw new errors.ForbiddenError();
  const counts: [QuickFilter, number][] = [];
  // One after the other: together they would take most of the editors' connections.
  for (const name of QUICK_FILTER_NAMES.filter((filter) => mayFilter(checker, filter)))
    counts.push([name, await countProducts(strapi, checker, name)]);
  ctx.set('Cache-Control', 'no-store');
  ctx.body = Object.fromEntries(counts);
}

/** Mounts the route of the panel that counts what each quick filter finds. Call it in `register`. */
export function registerQuickFilterCounts(strapi: Core.Strapi): void {
  const count = (ctx: Context): Promise<void> => countQuickFilters(strapi, ctx);
  strapi.server.routes({
    type: 'admin',
    routes: [
      {
        method: 'GET' as const,
        path: QUICK_FILTERS_PATH,
        info: { type: 'admin' as const },
        handler: count as Core.MiddlewareHandler,
        config: { policies: ['admin::isAuthenticatedAdmin'] },
      },
    ],
  });
}
