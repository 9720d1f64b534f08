import { Worker } from 'node:worker_threads';
import { Slots } from './slots';
import { WorkerFailure, WorkerTaskError } from './worker-errors';
import type { WorkerAnswer } from './worker-messages';

export interface WorkerTask {
  /** an absolute path: `require.resolve('./read-table-worker')`. The file calls `answerTask`, and imports nothing of Strapi */
  script: string;
  /** copied by structured clone. A file comes as its path: bytes outside of the heap are under no limit */
  input: unknown;
  /**
   * Megabytes of its heap. V8 ends the whole process where one allocation (a Map that doubles, a text that is split) jumps over it,
   * so a task bounds what it builds, and the limit leaves it room: it is the second line.
   */
  heapMb: number;
  /** how long the worker may work; the time in which nothing is asked of it does not count */
  deadlineMs: number;
  /** ends the worker */
  signal?: AbortSignal;
  /** @returns the error of the task as the caller knows it; undefined leaves a WorkerTaskError */
  revive?: (error: WorkerTaskError) => Error | undefined;
}

/** Workers of the process at once, whatever they do: each takes a processor and its heap. */
const AT_ONCE = 3;
const WAITING_MAX = 50;
/** of three: two halves and what survives. More of it takes memory, and parsing makes little that lives on. */
const YOUNG_MB = 12;
const STACK_MB = 4;

const slots = new Slots(AT_ONCE, WAITING_MAX);

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

/** One worker thread, asked for one result after the other. */
class TaskWorker {
  readonly #worker: Worker;
  readonly #task: WorkerTask;
  #leftMs: number;
  #failure: Error | undefined;
  #answer: (answer: WorkerAnswer) => void = () => undefined;
  #reject: (error: Error) => void = () => undefined;

  constructor(task: WorkerTask) {
    this.#task = task;
    this.#leftMs = task.deadlineMs;
    this.#worker = new Worker(task.script, {
      workerData: task.input,
      // Secrets are of no use to a parser.
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: task.heapMb, maxYoungGenerationSizeMb: YOUNG_MB, stackSizeMb: STACK_MB },
    });
    this.#worker.on('message', (answer: WorkerAnswer) => this.#answer(answer));
    this.#worker.on('messageerror', (error) => this.#fail(error));
    this.#worker.on('error', (error) => this.#fail(this.#failureOf(error)));
    this.#worker.on('exit', (code) => this.#fail(new WorkerFailure('crashed', `${task.script} ended with code ${code}.`)));
  }

  /** Asks for the next result. @throws WorkerFailure, the error of the task, or what the signal is aborted with */
  async next(): Promise<WorkerAnswer> {
    const { signal, script, revive } = this.#task;
    signal?.throwIfAborted();
    if (this.#failure) throw this.#failure;
    const begin = performance.now();
    let stop = (): void => undefined;
    try {
      const answer = await new Promise<WorkerAnswer>((resolve, reject) => {
        const abort = (): void => reject(signal?.reason as Error);
        const late = (): void => reject(new WorkerFailure('timed-out', `${script} has worked for ${this.#task.deadlineMs} ms.`));
        const timer = setTimeout(late, Math.max(0, this.#leftMs));
        signal?.addEventListener('abort', abort, { once: true });
        [this.#answer, this.#reject] = [resolve, reject];
        stop = () => {
          clearTimeout(timer);
          signal?.removeEventListener('abort', abort);
        };
        this.#worker.postMessage('next');
      });
      if (answer.kind !== 'error') return answer;
      const error = new WorkerTaskError(answer.message, answer.name, answer.details);
      throw revive?.(error) ?? error;
    } finally {
      stop();
      this.#leftMs -= performance.now() - begin;
    }
  }

  /** Ends it wherever it is. What it held is free when this resolves. */
  async end(): Promise<void> {
    await this.#worker.terminate();
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    this.#reject(this.#failure);
  }

  #failureOf(error: unknown): WorkerFailure {
    const { script, heapMb } = this.#task;
    if (isOutOfMemory(error))
      return new WorkerFailure('out-of-memory', `${script} needs more than ${heapMb} MB.`, { cause: error });
    return new WorkerFailure('crashed', `${script} failed: ${String(error)}`, { cause: error });
  }
}

/**
 * Runs a task on bytes that a user sent in a worker thread of its own, and yields its results as they come. The worker makes one
 * result ahead of what is consumed, and ends with the iteration, however that ends.
 *
 * @throws WorkerFailure, the error of the task, or what the signal is aborted with
 */
export async function* streamFromWorker<Result>(task: WorkerTask): AsyncGenerator<Result, void> {
  if (!(await slots.take(task.signal))) throw new WorkerFailure('busy', `${WAITING_MAX} tasks wait already.`);
  try {
    const worker = new TaskWorker(task);
    try {
      for (let next = worker.next(); ;) {
        const answer = await next;
        if (answer.kind !== 'value') return;
        next = worker.next();
        // It is awaited in the next turn; until then its failure is no unhandled one.
        next.catch(() => undefined);
        yield answer.value as Result;
      }
    } finally {
      await worker.end();
    }
  } finally {
    slots.give();
  }
}

/** Runs a task that yields one result. @throws as `streamFromWorker` */
export async function runInWorker<Result>(task: WorkerTask): Promise<Result> {
  for await (const result of streamFromWorker<Result>(task)) return result;
  throw new WorkerFailure('crashed', `${task.script} ended without a result.`);
}
