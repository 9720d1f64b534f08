import type { Core } from '@strapi/strapi';

interface CorsConfig {
  origin: unknown;
  expose: string[];
}

interface MiddlewareEntry {
  name?: string;
  config?: CorsConfig;
}

/**
 * What strapi::cors adds to a simple answer, from the same configuration, for answers that are sent without it.
 *
 * @returns names and values in turns; undefined where that middleware has to decide
 */
export function createCorsHeaders(strapi: Core.Strapi): (origin: string | undefined) => string[] | undefined {
  const entries = strapi.config.get<(string | MiddlewareEntry)[]>('middlewares');
  const cors = entries.find(
    (entry): entry is MiddlewareEntry => typeof entry === 'object' && entry.name === 'strapi::cors',
  )?.config;
  const listed: unknown = cors?.origin;
  if (!cors || !Array.isArray(listed) || listed.includes('*')) return () => undefined;
  const expose = ['Access-Control-Expose-Headers', cors.expose.join(',')];
  const anybody = ['Access-Control-Allow-Origin', '*', ...expose];
  const nobody: string[] = [];
  const allowed = new Map(listed.map((origin) => [String(origin), ['Access-Control-Allow-Origin', String(origin), ...expose]]));
  return (origin) => (origin === undefined || origin === '' ? anybody : (allowed.get(origin) ?? nobody));
}
