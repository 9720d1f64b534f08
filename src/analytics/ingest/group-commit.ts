import { setTimeout as pause } from 'node:timers/promises';

/** How long a row waits for others to be committed with it, while no flush is under way. (Longer than a flush takes, it would bound the load.) */
const COMPANY_MS = 3;

/** Pauses before a write is tried again that failed because the database was away. Then whoever waits is told. */
const RETRY_PAUSES_MS = [100, 400];
/** A write that took this long to fail is not tried again: visitors have waited enough. */
const RETRY_WITHIN_MS = 1_000;

export interface GroupCommitOptions<Row, Result> {
  /** Commits rows together. @returns a result for each, in their order */
  write: (rows: readonly Row[]) => Promise<readonly Result[]>;
  /** whether a write failed because nothing can be written just now, whatever the rows */
  isAway: (error: unknown) => boolean;
  /** rows of one write at most */
  batchMax: number;
  /** rows that may wait at most */
  queueMax: number;
  /** @returns what whoever waits for a row is told of an error, QueueFull among them; without it, the error itself */
  explain?: (error: unknown) => unknown;
  /** told of each write, for metrics */
  onFlush?: ((flush: Flush) => void) | undefined;
}

/**
 * Whoever waits for a row to be committed. Told directly and not by a promise: Strapi follows the context of every promise of the
 * process, and at thousands of rows a second the handful that each would need cost more than all the rest that is done for it.
 */
export interface CommitCallbacks<Result> {
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

export interface Flush {
  rows: number;
  /** milliseconds that its oldest row had waited when it began */
  age: number;
  /** milliseconds */
  took: number;
  /** the error, where the database was away */
  away?: unknown;
}

/** Thrown for a row that is not taken, because too many wait already. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull';
}

interface Waiting<Row, Result> {
  row: Row;
  since: number;
  waiter: CommitCallbacks<Result>;
}

export interface GroupCommit<Row, Result> {
  /**
   * @param waiter told of the row's result once it is committed, or of QueueFull, or of what the write of this row failed with; it
   *   must not throw
   */
  add(row: Row, waiter: CommitCallbacks<Result>): void;
  /** rows that wait or are being written */
  depth(): number;
  /** milliseconds that the oldest row has waited */
  age(): number;
  /** Writes what waits. @returns once nothing does */
  settle(): Promise<void>;
}

/**
 * Commits rows of many requests in one transaction. A row waits a moment for company; while a write is under way those
 * that come wait for its end and go together, so that the groups grow with the load and a busy second costs few commits.
 * One bad row fails alone: a group that is refused is written again in halves.
 */
export function createGroupCommit<Row, Result>(options: GroupCommitOptions<Row, Result>): GroupCommit<Row, Result> {
  const { write, isAway, batchMax, queueMax, onFlush, explain = (error) => error } = options;
  const waiting: Waiting<Row, Result>[] = [];
  let underWay = 0;
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function writePatiently(rows: readonly Row[]): Promise<readonly Result[]> {
    const began = performance.now();
    for (const wait of RETRY_PAUSES_MS) {
      try {
        return await write(rows);
      } catch (error) {
        if (!isAway(error) || performance.now() - began > RETRY_WITHIN_MS) throw error;
      }
      await pause(wait);
    }
    return write(rows);
  }

  /** @returns the error where the database was away */
  async function commit(group: readonly Waiting<Row, Result>[]): Promise<unknown> {
    try {
      const results = await writePatiently(group.map(({ row }) => row));
      group.forEach(({ waiter }, place) => waiter.resolve(results[place] as Result));
      return undefined;
    } catch (error) {
      const away = isAway(error);
      if (group.length > 1 && !away) {
        const half = Math.ceil(group.length / 2);
        const first = await commit(group.slice(0, half));
        return (await commit(group.slice(half))) ?? first;
      }
      // Those that came meanwhile have waited as long as anybody should for a database that is away.
      for (const { waiter } of away ? [...group, ...waiting.splice(0)] : group) waiter.reject(explain(error));
      return away ? error : undefined;
    }
  }

  async function flush(): Promise<void> {
    const group = waiting.splice(0, batchMax);
    const began = performance.now();
    const age = began - (group[0]?.since ?? began);
    underWay = group.length;
    const away = await commit(group);
    underWay = 0;
    onFlush?.({ rows: group.length, age, took: performance.now() - began, away });
  }

  function begin(): void {
    timer = undefined;
    running = flush().finally(() => {
      running = undefined;
      schedule();
    });
  }

  function schedule(): void {
    const [oldest] = waiting;
    if (running || !oldest) return;
    const wait = waiting.length >= batchMax ? 0 : oldest.since + COMPANY_MS - performance.now();
    if (wait > 0) {
      timer ??= setTimeout(begin, wait);
      return;
    }
    // At once, and not by a timer: what came while the last group was written has waited, and the database has nothing to do.
    clearTimeout(timer);
    begin();
  }

  return {
    add: (row, waiter) => {
      if (waiting.length >= queueMax) return waiter.reject(explain(new QueueFull('Too many rows wait.')));
      waiting.push({ row, since: performance.now(), waiter });
      return schedule();
    },
    depth: () => waiting.length + underWay,
    age: () => (waiting[0] === undefined ? 0 : performance.now() - waiting[0].since),
    async settle() {
      while (waiting.length > 0 || running) await (running ?? pause(COMPANY_MS));
    },
  };
}
