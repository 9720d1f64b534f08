import { readEnvFile } from './secrets.mjs';

const LOOPBACK = ['127.0.0.1', 'localhost', '::1', '[::1]'];

const port = () => process.env.STOREFRONT_PORT?.trim() || '3000';

/** @returns {string} where `npm run storefront` serves the example */
export const exampleOrigin = () => `http://127.0.0.1:${port()}`;

/**
 * The origins whose pages may call the API where nothing says so: the example's. Only for a shop that this machine alone can reach:
 * elsewhere FRONTEND_URL is also the origin of the links in the sitemap, which the operator must name.
 *
 * @param {Record<string, string | undefined>} given variables
 * @returns {string | undefined} a value for FRONTEND_URL, or nothing to change
 */
export function defaultFrontendUrl({ FRONTEND_URL, PUBLIC_URL, HOST, TRUSTED_PROXIES }) {
  const publicUrl = PUBLIC_URL?.trim() || exampleOrigin();
  // The start refuses what is no URL.
  const hosts = [HOST?.trim() || '127.0.0.1', URL.canParse(publicUrl) ? new URL(publicUrl).hostname : ''];
  const isLocal = hosts.every((host) => LOOPBACK.includes(host)) && !Number(TRUSTED_PROXIES ?? 0);
  return isLocal && !FRONTEND_URL?.trim() ? `${exampleOrigin()},http://localhost:${port()}` : undefined;
}

/** Lets the example's pages call the API of this start. */
export function allowExampleStorefront() {
  const origins = defaultFrontendUrl({ ...readEnvFile(), ...process.env });
  if (origins !== undefined) process.env.FRONTEND_URL = origins;
}
