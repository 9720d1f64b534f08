import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Core } from '@strapi/strapi';
import { isApiPath } from '../contract/paths';
import { overloaded, type Problem } from '../contract/problems';
import {
  admission,
  refusals,
  isOverloaded,
  occupyPlace,
  type Kind,
  type Reason,
} from '../platform/load-shedding/admission-queue';
import { logRefusedRequest } from '../platform/log/failed-request';
import { clientAddress } from '../platform/rate-limit/client-address';
import { rememberAllowance, tooManyRequests, type Allowance, type LimitedArea } from '../platform/rate-limit/limiter';
import type { RequestHandler } from '../platform/strapi-patches/request-handler';
import { PUBLIC_FOLDER } from '../read-model/projection/renditions';
import { createCorsHeaders } from './cors';
import { sendEarlyProblem } from './early-problem';
import { createRequestLimit } from './request-limit';
import type { RouteTable } from './route-table';
import { hasStorefrontToken } from './storefront-tokens';

/**
 * How long a refusal is held back whose client has not waited yet. Clients that retry at once would send ten thousand requests a second,
 * which cost as much as the pages of those who are served.
 */
const HOLD_MS = 900;

interface VisitorRequest {
  kind: Kind;
  /** undefined: not rate-limited */
  area: LimitedArea | undefined;
}

/**
 * @returns undefined for what is never refused: the health check, preflights (no database, a constant answer), the panel, and
 *   Strapi's own routes
 */
function classify({ method, url = '' }: IncomingMessage, { match }: RouteTable): VisitorRequest | undefined {
  const [path = ''] = url.split('?', 1);
  const found = match(path);
  if (found?.metric === 'health' || method === 'OPTIONS') return undefined;
  if (found?.metric.startsWith('track') === true && method === 'POST') return { kind: 'event', area: found.area };
  if (method === 'POST') return undefined;
  if (found) return { kind: 'page', area: found.area };
  // Node passes on "GET http://host/path" as it is, and Koa finds the path in it.
  if (isApiPath(path) || !path.startsWith('/')) return { kind: 'page', area: 'api' };
  return path.startsWith(`/${PUBLIC_FOLDER}/`) ? { kind: 'page', area: undefined } : undefined;
}

/**
 * Another second for each client, so that those who were refused together do not come back together. Made once: an error
 * records its stack, which costs a sixth of a refusal.
 */
const REFUSALS: readonly [Problem, ...Problem[]] = [overloaded(1), overloaded(2), overloaded(3)];

const pickRefusal = (): Problem => REFUSALS[Math.floor(Math.random() * REFUSALS.length)] ?? REFUSALS[0];

/** URLs of the pages that are being computed. Equal requests share the computation, so they take no place of other pages. */
class SharedComputations {
  readonly #urls = new Set<string>();

  /** Until the response is closed. */
  begin({ url = '' }: IncomingMessage, response: ServerResponse): void {
    if (this.#urls.has(url)) return;
    this.#urls.add(url);
    response.once('close', () => this.#urls.delete(url));
  }

  /** @returns whether the request's page is being computed; a request with another token may ask for a draft of its own */
  includes({ url = '', headers }: IncomingMessage): boolean {
    return (headers.authorization === undefined || hasStorefrontToken(headers)) && this.#urls.has(url);
  }
}

/**
 * Load shedding: visitors' requests that need computing wait their turn before Koa, or are refused. Koa and the database then
 * hold only as much work as the process gets done, so everything else (health, cached answers, the panel) finds it free.
 *
 * @param next Koa
 * @param answerHit answers from the cache and says so: another request may have computed the page while this one waited
 */
export function createVisitorAdmission(
  strapi: Core.Strapi,
  routeTable: RouteTable,
  { next, answerHit }: { next: RequestHandler; answerHit: (request: IncomingMessage, response: ServerResponse) => boolean },
): RequestHandler {
  const { app } = strapi.server;
  const limit = createRequestLimit(strapi);
  const corsHeaders = createCorsHeaders();
  const shared = new SharedComputations();

  function compute(request: IncomingMessage, response: ServerResponse): void {
    shared.begin(request, response);
    if (!answerHit(request, response)) void next(request, response);
  }

  function send(request: IncomingMessage, response: ServerResponse, problem: Problem, allowance?: Allowance): void {
    if (!response.destroyed)
      sendEarlyProblem(request, response, { problem, cors: corsHeaders(request.headers.origin), allowance });
  }

  function refuse(request: IncomingMessage, response: ServerResponse, kind: Kind, reason: Reason, allowance?: Allowance): void {
    refusals.inc({ kind, reason });
    const problem = pickRefusal();
    logRefusedRequest(strapi, request, problem.status, problem.message);
    setTimeout(send, reason === 'queue_time' ? 0 : HOLD_MS, request, response, problem, allowance);
  }

  function admit(request: IncomingMessage, response: ServerResponse, kind: Kind, allowance?: Allowance): void {
    if (response.destroyed) return;
    if (kind === 'event' && isOverloaded()) return refuse(request, response, kind, 'events_first', allowance);
    // It waits for its body and for its batch, not for the processor: it takes no place of a page.
    if (kind === 'event') return void next(request, response);
    if (shared.includes(request)) return compute(request, response);
    admission.add({
      isAbandoned: () => response.destroyed,
      refuse: (reason) => refuse(request, response, kind, reason, allowance),
      start: () => {
        occupyPlace(response);
        compute(request, response);
      },
    });
  }

  return (request, response) => {
    const visitor = classify(request, routeTable);
    if (!visitor) return next(request, response);
    const { kind, area } = visitor;
    if (area === undefined) return admit(request, response, kind);
    return limit(request, response, clientAddress(app, request, response), area).then((allowance) => {
      rememberAllowance(request, allowance);
      if (allowance.allowed) return admit(request, response, kind, allowance);
      return send(request, response, tooManyRequests(allowance), allowance);
    });
  };
}
