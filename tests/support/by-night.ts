import { test } from 'vitest';
import { testRun } from './test-run';

/** A case that is run by night alone. Its file stands in MORE_BY_NIGHT (tests/vitest.config.mts). */
export const byNight = test.runIf(testRun().night);
