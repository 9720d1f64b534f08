/** Milliseconds of work that is done at a time: some three reports. */
const TURN_MS = 0.5;

/**
 * Does small pieces of work in their order, half a millisecond’s worth at a time, and lets the process see to everything else that has
 * come in before it goes on. Nothing gets slower by that but who waits for the whole: hundreds of reports that arrive at once, or
 * are answered by one commit, would hold up a page that somebody waits for, at each step of its way through the process anew.
 *
 * @returns takes a piece of work, which must not throw
 */
export function createTurns(): (work: () => void) => void {
  const waiting: (() => void)[] = [];
  let coming = false;

  function turn(): void {
    coming = false;
    const end = performance.now() + TURN_MS;
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
