// @ts-check
/*
 * Loaded before a server under test: a pause of minutes takes MINUTE_MS for each of them, and is written to the log. So a test
 * sees several turns of what runs every minute, and knows when one has ended. `value` is the name of the job.
 */
const timers = require('node:timers/promises');

const MINUTE_MS = 60_000;
const shortMinuteMs = Number(process.env.MINUTE_MS);
const pause = timers.setTimeout;

Object.assign(timers, {
  /** @type {typeof pause} */
  setTimeout: (delay, value, options) => {
    if (delay === undefined || delay < MINUTE_MS) return pause(delay, value, options);
    console.log(`Minutes begin: ${value}`);
    return pause((delay / MINUTE_MS) * shortMinuteMs, value, options);
  },
});
