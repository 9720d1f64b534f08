import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Core } from '@strapi/strapi';
import { preferredEncoding, Entry, type ReadyResponse } from '../cache/entry';
import { isFresh } from '../cache/freshness';
import { cache } from '../cache/store';
import { movedTo } from '../../contract/answer';
import { link } from '../../contract/links';
import { isApiPath } from '../../contract/paths';
import { overloaded } from '../../contract/problems';
import { suggest } from '../../contract/resources/search';
import {
  admission,
  isOverloaded,
  occupyPlace,
  refusals,
  type Kind,
  type Reason,
} from '../../platform/load-shedding/admission-queue';
import { logRefusedRequest } from '../../platform/log/failed-request';
import { clientAddress } from '../../platform/rate-limit/client-address';
import { rateLimiter, tooManyRequests, type LimitedArea } from '../../platform/rate-limit/limiter';
import { wrapRequestHandler, type RequestHandler } from '../../platform/strapi-patches/request-handler';
import { PUBLIC_FOLDER } from '../read-model/projection/renditions';
import { canonicalPath, encodedQuery, type Match, type RouteTable } from './route-table';
import { createCorsHeaders, isPreflight, PREFLIGHT_HEADERS } from './cors';
import { dispatch } from './dispatch';
import { logProblem, toProblem } from './error-mapping';
import { prepareForKoa, sendProblem, sendReady, sendUnstored, type Exchange } from './exchange';
import { countRequest, isAnonymous } from './storefront-tokens';

type Found = 'nothing' | 'kept' | ReadyResponse;

/** @returns a cached answer that can be sent as it is; `kept` for one that needs a version poll or compression first */
function findHit(request: IncomingMessage): Found {
  const { method, url, headers } = request;
  if ((method !== 'GET' && method !== 'HEAD') || url === undefined || !isAnonymous(request)) return 'nothing';
  const stored = cache.getByUrl(url, Date.now());
  if (!stored) return 'nothing';
  if (!isFresh()) return 'kept';
  const response = stored.entry.readyResponse(preferredEncoding(headers['accept-encoding']), headers['if-none-match']);
  if (!response) return 'kept';
  stored.route.hits += 1;
  return response;
}

/** @returns what load shedding may refuse: not the health check, what only asks for methods, the panel, and Strapi's own routes */
function kindOf(match: Match | undefined, method: string, path: string): Kind | undefined {
  if (match?.metric === 'health' || method === 'OPTIONS') return undefined;
  if (method === 'POST') return match?.metric.startsWith('track') === true ? 'event' : undefined;
  return match || isApiPath(path) || path.startsWith(`/${PUBLIC_FOLDER}/`) ? 'page' : undefined;
}

/** URLs of the pages that are being computed. Equal requests share the computation, so they take no place of other pages. */
const computing = new Set<string>();

/**
 * How long a refusal is held back whose client has not waited yet. Clients that retry at once would send ten thousand requests a second,
 * which cost as much as the pages of those who are served.
 */
const HOLD_MS = 900;

/** Another second for each client, so that those who were refused together do not come back together. Made once: errors record stacks. */
const REFUSALS = [overloaded(1), overloaded(2), overloaded(3)] as const;

/** `GET http://host/path` is passed on by Node as it is. */
function splitUrl({ url = '' }: IncomingMessage): [path: string, queryString: string] {
  const own = url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?]*/i, '');
  const mark = own.indexOf('?');
  return mark === -1 ? [own, ''] : [own.slice(0, mark), own.slice(mark + 1)];
}

/** The public paths, answered before Koa. */
class PublicPipeline {
  readonly #strapi: Core.Strapi;
  readonly #routeTable: RouteTable;
  readonly #koa: RequestHandler;
  readonly #corsHeaders = createCorsHeaders();

  constructor(strapi: Core.Strapi, routeTable: RouteTable, koa: RequestHandler) {
    this.#strapi = strapi;
    this.#routeTable = routeTable;
    this.#koa = koa;
  }

  #addressOf({ request, response }: Exchange): string {
    return clientAddress(this.#strapi.server.app, request, response);
  }

  #sendHit(exchange: Exchange, hit: ReadyResponse): void {
    sendReady(exchange, hit, 'HIT');
    hit.onSend?.(exchange.request.headers, () => this.#addressOf(exchange));
  }

  #toKoa(exchange: Exchange): unknown {
    prepareForKoa(exchange);
    return this.#koa(exchange.request, exchange.response);
  }

  async #compute(exchange: Exchange, match: Match | undefined): Promise<void> {
    const { request, response } = exchange;
    const { url = '' } = request;
    if (!computing.has(url)) {
      computing.add(url);
      response.once('close', () => computing.delete(url));
    }
    // Another request may have computed it while this one waited.
    const hit = findHit(request);
    if (typeof hit !== 'string') return this.#sendHit(exchange, hit);
    if (!match) return void this.#toKoa(exchange);
    try {
      await dispatch(this.#strapi, exchange, match);
    } catch (error) {
      const problem = toProblem(error);
      logProblem(this.#strapi, request, response, problem, error);
      sendProblem(exchange, problem);
    }
  }

  #refuse(exchange: Exchange, kind: Kind, reason: Reason): void {
    refusals.inc({ kind, reason });
    const problem = REFUSALS[Math.floor(Math.random() * REFUSALS.length)] ?? REFUSALS[0];
    logRefusedRequest(this.#strapi, exchange.request, problem.status, problem.message);
    setTimeout(sendProblem, reason === 'queue_time' ? 0 : HOLD_MS, exchange, problem);
  }

  /** Lets a request wait its turn, or refuses it. */
  #admit(exchange: Exchange, match: Match | undefined, isKept: boolean): void {
    const { request, response, path } = exchange;
    // Its client has left: nothing would take its URL from those that are computed.
    if (response.destroyed) return;
    const { method = '', url = '' } = request;
    const kind = kindOf(match, method, path);
    const isFree = kind === undefined || isKept || (isAnonymous(request) && computing.has(url));
    if (kind === 'event' && isOverloaded()) return this.#refuse(exchange, kind, 'events_first');
    // An event waits for its body and for its batch, not for the processor: it takes no place of a page.
    if (isFree || kind === 'event') return void this.#compute(exchange, match);
    admission.add({
      isAbandoned: () => response.destroyed,
      refuse: (reason) => this.#refuse(exchange, kind, reason),
      start: () => {
        occupyPlace(response);
        void this.#compute(exchange, match);
      },
    });
  }

  #answer(exchange: Exchange, match: Match | undefined, isKept: boolean): void {
    const { request, path, queryString, allowance } = exchange;
    if (allowance?.allowed === false) return sendProblem(exchange, tooManyRequests(allowance));
    const canonical = request.method === 'GET' || request.method === 'HEAD' ? canonicalPath(this.#routeTable, path) : undefined;
    if (canonical === undefined) return this.#admit(exchange, match, isKept);
    const query = queryString === '' ? '' : encodedQuery(`?${queryString}`);
    const moved = new Entry(movedTo(`${link(canonical).href}${query}`));
    return sendReady(exchange, moved.responseOf(moved.identity, undefined), 'MISS');
  }

  async #preflight(exchange: Exchange, area: LimitedArea | undefined): Promise<void> {
    const allowance = area && (await rateLimiter(this.#strapi).peek(this.#addressOf(exchange), area));
    sendUnstored({ ...exchange, allowance }, { status: 204, body: '', headers: PREFLIGHT_HEADERS });
  }

  handle(request: IncomingMessage, response: ServerResponse): unknown {
    const [path, queryString] = splitUrl(request);
    const exchange: Exchange = { request, response, path, queryString, cors: [], allowance: undefined };
    const hit = findHit(request);
    const match = typeof hit === 'string' ? this.#routeTable.match(path) : undefined;
    const ofHit = path === suggest.path ? 'suggestions' : 'api';
    const area = typeof hit === 'string' ? (match ? match.area : isApiPath(path) ? 'api' : undefined) : ofHit;
    exchange.cors = this.#corsHeaders(request.headers.origin, area);
    if (exchange.cors.length > 0 && isPreflight(request)) return this.#preflight(exchange, area);
    if (area === undefined && !match && !kindOf(match, '', path)) return this.#toKoa(exchange);
    if (area === undefined) return this.#answer(exchange, match, hit === 'kept');
    return countRequest(this.#strapi, request, response, this.#addressOf(exchange), area).then((allowance) => {
      exchange.allowance = allowance;
      if (typeof hit === 'string' || !allowance.allowed) return this.#answer(exchange, match, hit === 'kept');
      return this.#sendHit(exchange, hit);
    });
  }
}

/**
 * Answers the public paths before Koa, whose path from the socket to the first middleware costs more than a cached answer: CORS, rate
 * limit, cache, load shedding, dispatcher, in this order. Koa and the database hold only as much work as the process gets done, so that
 * everything else (health, cached answers, the panel) finds it free. Koa gets the panel, files and Strapi's own routes.
 */
export function installPublicPipeline(strapi: Core.Strapi, routeTable: RouteTable): void {
  wrapRequestHandler(strapi, (koa) => {
    const pipeline = new PublicPipeline(strapi, routeTable, koa);
    return (request, response) => pipeline.handle(request, response);
  });
}
