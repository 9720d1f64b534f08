import { setFlagsFromString } from 'node:v8';

/** New answers of the last seconds beyond which they are not the pages that visitors share, but thousands of different ones. */
const MANY_BYTES = 4 * 2 ** 20;
const LOOK_EVERY_MS = 1_000;
/** What is left of a second's answers a second later: after ten seconds a third. */
const REMEMBERED = 0.9;
const NOTHING_BYTES = 1_000;

/** How far V8 lets its heap grow beyond what is in use before it clears away; 0: as it sees fit. */
const EAGER_PERCENT = 20;
const AS_IT_SEES_FIT = 0;

let kept = 0;
let percent = AS_IT_SEES_FIT;
let looking: NodeJS.Timeout | undefined;

function look(): void {
  const fitting = kept > MANY_BYTES ? EAGER_PERCENT : AS_IT_SEES_FIT;
  if (fitting !== percent) {
    percent = fitting;
    setFlagsFromString(`--heap-growing-percent=${percent}`);
  }
  kept *= REMEMBERED;
  if (kept > NOTHING_BYTES) return;
  clearInterval(looking);
  looking = undefined;
}

/**
 * Told of each new answer that is kept. While thousands of different pages are asked for, each pushes an older one out, which is
 * rubbish that V8 takes for long-lived and finds late: it lets 150 MB of it pile up. So long it is made to look sooner. That takes
 * its time (on one core a made page costs half as much again) and delays what else comes, so it is not the rule.
 *
 * @param bytes that the answer takes
 */
export function noteKept(bytes: number): void {
  kept += bytes;
  looking ??= setInterval(look, LOOK_EVERY_MS).unref();
}
