/** Milliseconds of work that is done at a time: some ten reports. */
const TURN_MS = 0.5;
/** The same while somebody waits for something else. */
const TURN_IN_COMPANY_MS = 0.1;

/**
 * Does small pieces of work in their order, half a millisecond’s worth at a time at most, and lets the process see to everything else
 * that has come in before it goes on. Nothing gets slower by that but who waits for the whole: hundreds of reports that are answered
 * by one commit would hold up a page that somebody waits for, at each step of its way through the process anew.
 *
 * @param hasCompany whether somebody waits for something else: turns are short then
 * @returns takes a piece of work, which must not throw
 */
export function createTurns(hasCompany: () => boolean): (work: () => void) => void {
  const waiting: (() => void)[] = [];
  let coming = false;

  function turn(): void {
    coming = false;
    const end = performance.now() + (hasCompany() ? TURN_IN_COMPANY_MS : TURN_MS);
    let done = 0;
    do {
      waiting[done]?.();
      done += 1;
    } while (done < waiting.length && performance.now() < end);
    waiting.splice(0, done);
    if (waiting.length > 0) come();
  }

  function come(): void {
    if (coming) return;
    coming = true;
    setImmediate(turn);
  }

  return (work) => {
    waiting.push(work);
    come();
  };
}
