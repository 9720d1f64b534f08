import assert from 'node:assert/strict';
import { test } from 'vitest';
import { pathToFileURL } from 'node:url';
import path from 'node:path';

interface ExampleStorefront {
  defaultFrontendUrl: (given: Record<string, string | undefined>) => string | undefined;
}

/** Plain JavaScript, which the tests’ compiler does not read. */
const SCRIPT = pathToFileURL(path.resolve(__dirname, '..', '..', 'scripts', 'example-storefront.mjs')).href;

test('a shop of this machine alone allows the example storefront, and no other shop does', async () => {
  const { defaultFrontendUrl }: ExampleStorefront = await import(SCRIPT);
  const example = 'http://127.0.0.1:3000,http://localhost:3000';
  assert.equal(defaultFrontendUrl({}), example);
  assert.equal(defaultFrontendUrl({ HOST: ' ', FRONTEND_URL: '', PUBLIC_URL: '', TRUSTED_PROXIES: '0' }), example);
  assert.equal(defaultFrontendUrl({ HOST: 'localhost', PUBLIC_URL: 'http://localhost:1337' }), example);
  for (const given of [
    { FRONTEND_URL: 'https://www.example.vn' },
    { PUBLIC_URL: 'https://api.example.vn' },
    { PUBLIC_URL: 'http://localhost.example.vn' },
    { HOST: '0.0.0.0' },
    { TRUSTED_PROXIES: '1' },
  ]) {
    assert.equal(defaultFrontendUrl(given), undefined, JSON.stringify(given));
  }
});
