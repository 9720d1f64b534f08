import type { Operation } from '../contract/operation';
import { checkedRoute, type Route } from './public-route';

/** What a token or a role must hold: the name that the panel's forms show beside its checkbox. */
interface Permission {
  scope: [string];
}

/**
 * A Strapi route for whoever brings a Bearer token that holds its permission: an API token of the panel, or the JWT of a
 * user whose role holds it. Strapi looks the token up before anything else of the route runs, the check of its parameters too.
 *
 * @param handler name of the controller's action, `cache.find`; its API has the controller's name
 */
export function protectedRoute(
  method: Route<Permission>['method'],
  path: string,
  handler: string,
  operation: Operation,
): Route<Permission> {
  const api = handler.slice(0, handler.lastIndexOf('.'));
  return checkedRoute({ method, path, handler }, operation, { scope: [`api::${api}.${handler}`] }, false);
}
