import path from 'node:path';
import { daysAgo, startOf } from './days-in-hanoi';

const HOUR_MS = 3_600_000;

/** @returns variables of a server whose clock shows half past three in the night of today, or so much later */
export const atNight = (aheadMs = 0): Record<'NODE_OPTIONS' | 'CLOCK_SHIFT_MS', string> => ({
  NODE_OPTIONS: `--require ${path.join(__dirname, 'shifted-clock.cjs')}`,
  CLOCK_SHIFT_MS: String(startOf(daysAgo(0)) + 3.5 * HOUR_MS - Date.now() + aheadMs),
});
