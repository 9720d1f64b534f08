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
  /** told of each write, for metrics */
  onFlush?: ((flush: Flush) => void) | undefined;
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
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

export interface GroupCommit<Row, Result> {
  /**
   * @returns the row's result once it is committed
   * @throws QueueFull, or what the write of this row failed with
   */
  add(row: Row): Promise<Result>;
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
  const { write, isAway, batchMax, queueMax, onFlush } = options;
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
      group.forEach(({ resolve }, place) => resolve(results[place] as Result));
      return undefined;
    } catch (error) {
      const away = isAway(error);
      if (group.length > 1 && !away) {
        const half = Math.ceil(group.length / 2);
        const first = await commit(group.slice(0, half));
        return (await commit(group.slice(half))) ?? first;
      }
      // Those that came meanwhile have waited as long as anybody should for a database that is away.
      for (const { reject } of away ? [...group, ...waiting.splice(0)] : group) reject(error);
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
    const full = waiting.length >= batchMax;
    if (timer && !full) return;
    clearTimeout(timer);
    const wait = full ? 0 : oldest.since + COMPANY_MS - performance.now();
    timer = setTimeout(begin, Math.max(0, wait));
  }

  return {
    add: (row) => {
      if (waiting.length >= queueMax) return Promise.reject(new QueueFull('Too many rows wait.'));
      return new Promise<Result>((resolve, reject) => {
        waiting.push({ row, since: performance.now(), resolve, reject });
        schedule();
      });
    },
    depth: () => waiting.length + underWay,
    age: () => (waiting[0] === undefined ? 0 : performance.now() - waiting[0].since),
    async settle() {
      while (waiting.length > 0 || running) await (running ?? pause(COMPANY_MS));
    },
  };
}
