// @ts-check
/** What a command tells the person who runs it: one line a step, with the time it took. */

const seconds = (/** @type {number} */ since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

/** A failed statement's message holds the whole statement, with a page of content in it. */
const LINE_SHOWN = 400;

/** @param {string} text */
const clipped = (text) =>
  text
    .split('\n')
    .map((line) => (line.length > LINE_SHOWN ? `${line.slice(0, LINE_SHOWN / 2)} … ${line.slice(-LINE_SHOWN / 2)}` : line))
    .join('\n');

/** A reason to stop that the person can do something about: it is told without a stack. */
export class Refusal extends Error {}

/**
 * Runs one step and says how it went.
 *
 * @template {string} Outcome
 * @param {string} name what the step sees to
 * @param {() => Outcome | Promise<Outcome>} work its outcome in a few words, such as "up to date"
 * @returns {Promise<Outcome>}
 */
export async function step(name, work) {
  const since = Date.now();
  const outcome = await work();
  console.log(`  ✓ ${name}: ${outcome} (${seconds(since)})`);
  return outcome;
}

/** Lets the process go on when whoever reads its output is gone: `npm start | head` does not close the shop. */
export function outliveReaders() {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (/** @type {NodeJS.ErrnoException} */ error) => {
      if (error.code !== 'EPIPE') throw error;
    });
  }
}

/**
 * Says that something long begins.
 * @param {string} line
 */
export function announce(line) {
  console.log(`  … ${line}`);
}

/**
 * Ends the process: a refusal with its message alone, anything unexpected with its stack, which is what a report of it needs.
 * @param {unknown} error
 * @returns {never}
 */
export function giveUp(error) {
  const message =
    error instanceof Refusal ? error.message : clipped(error instanceof Error ? (error.stack ?? error.message) : String(error));
  console.error(`\n  ✗ ${message}\n`);
  process.exit(1);
}
