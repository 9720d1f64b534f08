// @ts-check
import { readEnvFile } from './secrets.mjs';

const LOOPBACK = ['127.0.0.1', 'localhost', '::1', '[::1]'];

/** @param {string} url of PUBLIC_URL; the start refuses what is no URL */
const isLoopbackUrl = (url) => URL.canParse(url) && LOOPBACK.includes(new URL(url).hostname);

/** @returns {string[]} the origins of `npm run storefront`, as people type them */
function exampleOrigins() {
  const { STOREFRONT_PORT } = process.env;
  return ['127.0.0.1', 'localhost'].map((host) => `http://${host}:${STOREFRONT_PORT?.trim() || '3000'}`);
}

/** @returns {string} where `npm run storefront` serves the example */
export const exampleOrigin = () => exampleOrigins()[0] ?? '';

/**
 * The origins whose pages may call the API where nothing says so: the example's. Only for a shop that this machine alone can reach:
 * elsewhere FRONTEND_URL is also the origin of the links in the sitemap, which the operator must name.
 *
 * @param {Record<string, string | undefined>} given variables
 * @returns {string | undefined} a value for FRONTEND_URL, or nothing to change
 */
export function defaultFrontendUrl({ FRONTEND_URL, PUBLIC_URL, HOST, TRUSTED_PROXIES }) {
  const publicUrl = PUBLIC_URL?.trim();
  const isLocal = LOOPBACK.includes(HOST?.trim() || '127.0.0.1') && (!publicUrl || isLoopbackUrl(publicUrl));
  return isLocal && !Number(TRUSTED_PROXIES ?? 0) && !FRONTEND_URL?.trim() ? exampleOrigins().join(',') : undefined;
}

/** Lets the example's pages call the API of this start. */
export function allowExampleStorefront() {
  const origins = defaultFrontendUrl({ ...readEnvFile(), ...process.env });
  if (origins !== undefined) process.env.FRONTEND_URL = origins;
}
