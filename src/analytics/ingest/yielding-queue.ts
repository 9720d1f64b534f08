/** Milliseconds of work that is done at a time: some ten reports. */
const TURN_MS = 0.5;
/** The same while somebody waits for something else. */
const TURN_IN_COMPANY_MS = 0.12;
/** Milliseconds between two such turns: some four thousand reports a second go on beside pages. */
const PAUSE_MS = 2;
/** Milliseconds that company is still reckoned with: who asks for one page after another comes again at once. */
const COMPANY_STAYS_MS = 3;
/** Milliseconds that a piece of work lets others go first. Then turns come without a pause until none has waited as long. */
const PATIENCE_MS = 100;

interface Piece {
  work: () => void;
  since: number;
}

/**
 * Does small pieces of work in their order, half a millisecond’s worth at a time at most, and lets the process see to everything else
 * that has come in before it goes on. Nothing gets slower by that but who waits for the whole: hundreds of reports that are answered
 * by one commit would hold up a page that somebody waits for, at each step of its way through the process anew.
 *
 * While somebody waits for something else, turns are short and pauses lie between them. A visitor waits for a page and not for a
 * report, so it is the report that waits, a tenth of a second at the most before both share the process again.
 *
 * @param hasCompany whether somebody waits for something else
 * @returns takes a piece of work, which must not throw
 */
export function createYieldingQueue(hasCompany: () => boolean): (work: () => void) => void {
  const waiting: Piece[] = [];
  let coming = false;
  let companyUntil = -Infinity;

  function turn(): void {
    coming = false;
    const began = performance.now();
    if (hasCompany()) companyUntil = began + COMPANY_STAYS_MS;
    const end = began + (began < companyUntil ? TURN_IN_COMPANY_MS : TURN_MS);
    let done = 0;
    do {
      waiting[done]?.work();
      done += 1;
    } while (done < waiting.length && performance.now() < end);
    waiting.splice(0, done);
    come();
  }

  function come(): void {
    const [oldest] = waiting;
    if (coming || !oldest) return;
    coming = true;
    const now = performance.now();
    if (now < companyUntil && now - oldest.since < PATIENCE_MS) setTimeout(turn, PAUSE_MS);
    else setImmediate(turn);
  }

  return (work) => {
    waiting.push({ work, since: performance.now() });
    come();
  };
}
