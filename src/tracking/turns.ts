/** Milliseconds of the process's one thread that reports get at a time, before whoever else waits for it has a turn. */
const TURN_MS = 1;

/**
 * Takes work in turns. Hundreds of reports may be read, and hundreds answered, in a single turn of the event loop; a page that
 * somebody asked for takes four or five turns to make, and would wait for all of them each time.
 *
 * @returns puts a piece of work in line
 */
export function createTurns(): (work: () => void) => void {
  const line: (() => void)[] = [];
  let next = 0;
  let coming = false;

  function turn(): void {
    const until = performance.now() + TURN_MS;
    try {
      while (next < line.length && performance.now() < until) {
        next += 1;
        line[next - 1]?.();
      }
    } finally {
      if (next === line.length) next = line.length = 0;
      coming = line.length > 0;
      if (coming) setImmediate(turn);
    }
  }

  return (work) => {
    line.push(work);
    if (coming) return;
    coming = true;
    setImmediate(turn);
  };
}
