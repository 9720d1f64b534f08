import type { Core } from '@strapi/strapi';
import type { Context, Next } from 'koa';
import { API_BASE, documentationPaths, routePaths } from '../contract/paths';

type Handler = (ctx: Context, next: Next) => Promise<unknown>;

/** What koa-router keeps of a route, as far as it is read here. */
interface Layer {
  path: string;
  methods: string[];
  stack: Handler[];
}

interface Operations {
  /** handlers by method */
  methods: Map<string, Handler>;
  /** the `Allow` header of the path, HEAD and OPTIONS included */
  allow: string;
}

export interface MatchedOperations extends Operations {
  /** of the path, by name, as they were sent: percent-encoded */
  params: Record<string, string>;
}

export type OperationTable = (path: string) => MatchedOperations | undefined;

function operationsAt(layers: readonly Layer[], routePath: string): Operations | undefined {
  const methods = new Map<string, Handler>();
  for (const layer of layers.filter(({ path }) => path === `${API_BASE}${routePath}`)) {
    // koa-router keeps a route's composed handlers (route info, authorisation, policies, route
    // middlewares, controller) as the last function of its layer.
    const handler = layer.stack.at(-1);
    if (handler) for (const method of layer.methods) methods.set(method, handler);
  }
  if (methods.size === 0) return undefined;
  return { methods, allow: [...methods.keys(), 'OPTIONS'].sort().join(', ') };
}

/**
 * Finds a public address's operations at once. Strapi's router tries hundreds of layers in turn for
 * each request, the admin panel's among them, and runs a dozen middlewares that no anonymous reader
 * needs; the routes themselves, with everything Strapi composes around a controller, stay Strapi's.
 *
 * Paths are matched to the letter: an address in capitals or with a slash at its end is another one.
 */
export function createOperationTable(strapi: Core.Strapi): OperationTable {
  const layers = strapi.server.api('content-api').listRoutes() as unknown as Layer[];
  const fixed = new Map<string, Operations>();
  const byParent = new Map<string, Operations & { parameter: string }>();
  for (const routePath of [...Object.values(routePaths), ...Object.values(documentationPaths)]) {
    const operations = operationsAt(layers, routePath);
    if (!operations) continue;
    const [, parent, parameter] = /^(.*\/):(\w+)$/.exec(routePath) ?? [];
    if (parent === undefined || parameter === undefined) fixed.set(`${API_BASE}${routePath}`, operations);
    else byParent.set(`${API_BASE}${parent}`, { ...operations, parameter });
  }
  return (path) => {
    const operations = fixed.get(path);
    if (operations) return { ...operations, params: {} };
    const slash = path.lastIndexOf('/') + 1;
    const ofItem = byParent.get(path.slice(0, slash));
    if (!ofItem || slash === path.length) return undefined;
    return { ...ofItem, params: { [ofItem.parameter]: path.slice(slash) } };
  };
}
