const SLICE_MS = 0.5;
/** Slice and pause between slices while other requests are in flight. */
const BUSY_SLICE_MS = 0.12;
const PAUSE_MS = 2;
/** The queue stays in busy mode this long after the last other request, because the next one usually follows immediately. */
const BUSY_HOLD_MS = 3;
/** Once a task has waited this long, the queue no longer pauses. It still yields between slices. */
const MAX_WAIT_MS = 100;

interface Task {
  run: () => void;
  enqueuedAt: number;
}

/**
 * Runs small tasks in order, in slices of time, and yields to the event loop between slices. Without it, hundreds of events that
 * one commit answers delay every step of a page that is being computed.
 *
 * Other requests come first: while one is in flight, slices are short and have pauses between them.
 *
 * @param hasOtherRequests whether requests that don't use this queue are in flight
 * @returns enqueues a task, which must not throw
 */
export function createYieldingQueue(hasOtherRequests: () => boolean): (run: () => void) => void {
  const tasks: Task[] = [];
  let isScheduled = false;
  let busyUntil = -Infinity;

  function runSlice(): void {
    isScheduled = false;
    const startedAt = performance.now();
    if (hasOtherRequests()) busyUntil = startedAt + BUSY_HOLD_MS;
    const sliceEnd = startedAt + (startedAt < busyUntil ? BUSY_SLICE_MS : SLICE_MS);
    let done = 0;
    do {
      tasks[done]?.run();
      done += 1;
    } while (done < tasks.length && performance.now() < sliceEnd);
    tasks.splice(0, done);
    schedule();
  }

  function schedule(): void {
    const [oldest] = tasks;
    if (isScheduled || !oldest) return;
    isScheduled = true;
    const now = performance.now();
    if (now < busyUntil && now - oldest.enqueuedAt < MAX_WAIT_MS) setTimeout(runSlice, PAUSE_MS);
    else setImmediate(runSlice);
  }

  return (run) => {
    tasks.push({ run, enqueuedAt: performance.now() });
    schedule();
  };
}
