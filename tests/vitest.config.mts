import { defineConfig } from 'vitest/config';

/** Pure tests, which need no build, database or browser: `npm test -- <name>` takes two seconds. */
export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  test: { include: ['tests/unit/**/*.test.ts'], testTimeout: 60_000, hookTimeout: 60_000 },
});
