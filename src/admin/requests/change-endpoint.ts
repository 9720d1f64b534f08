import { adminApi } from '@strapi/strapi/admin';

interface Api {
  enhanceEndpoints: (changes: { endpoints: Record<string, (endpoint: { query?: unknown } | undefined) => void> }) => void;
}

/**
 * Changes one of the panel's requests, by Redux Toolkit's `enhanceEndpoints`.
 * @param change says what it needs of the endpoint
 * @throws Error when there is none of this name
 */
export function changeEndpoint(name: string, change: (endpoint: never) => void): void {
  (adminApi as unknown as Api).enhanceEndpoints({
    endpoints: {
      [name]: (endpoint) => {
        if (typeof endpoint?.query !== 'function')
          throw new Error(`Strapi's panel has no request ${name} (docs/strapi-patches.md).`);
        change(endpoint as never);
      },
    },
  });
}
