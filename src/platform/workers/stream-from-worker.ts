import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { WorkerAnswer } from './answer-task';
import { WorkerFailure, WorkerTaskError } from './worker-errors';

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
  /** how long it may work on one result */
  deadlineMs: number;
  /** ends the worker */
  signal: AbortSignal;
}

/** of three: two halves and what survives. More of it takes memory, and parsing makes little that lives on. */
const YOUNG_MB = 12;
const STACK_MB = 4;

const isOutOfMemory = (error: Error): boolean => 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

function failureOf(error: Error, { script, heapMb }: WorkerTask): WorkerFailure {
  if (isOutOfMemory(error))
    return new WorkerFailure('out-of-memory', `${script} needs more than ${heapMb} MB.`, { cause: error });
  return new WorkerFailure('crashed', `${script} failed: ${String(error)}`, { cause: error });
}

/** @param ended aborted when the worker gives no more answers */
async function askNext(worker: Worker, { script, deadlineMs }: WorkerTask, ended: AbortController): Promise<WorkerAnswer> {
  const late = new WorkerFailure('timed-out', `${script} has worked for ${deadlineMs} ms.`);
  const timer = setTimeout(() => ended.abort(late), deadlineMs);
  try {
    worker.postMessage('next');
    const [answer] = (await once(worker, 'message', { signal: ended.signal })) as [WorkerAnswer];
    return answer;
  } catch (error) {
    throw ended.signal.reason ?? error;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Runs a task on bytes that a user sent in a worker thread of its own, and yields its results one by one. The worker ends with the
 * iteration, however that ends.
 *
 * @throws WorkerFailure, WorkerTaskError, or what the signal is aborted with
 */
export async function* streamFromWorker<Result>(task: WorkerTask): AsyncGenerator<Result, void> {
  const { script, input, heapMb, signal } = task;
  signal.throwIfAborted();
  const worker = new Worker(script, {
    workerData: input,
    // Secrets are of no use to a parser.
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: YOUNG_MB, stackSizeMb: STACK_MB },
  });
  const ended = new AbortController();
  const leave = (): void => ended.abort(signal.reason);
  signal.addEventListener('abort', leave);
  worker.on('error', (error: Error) => ended.abort(failureOf(error, task)));
  worker.on('exit', (code) => ended.abort(new WorkerFailure('crashed', `${script} ended with code ${code}.`)));
  try {
    for (;;) {
      const answer = await askNext(worker, task, ended);
      if (answer.kind === 'error') throw new WorkerTaskError(answer.message, answer.name, answer.details);
      if (answer.kind === 'end') return;
      yield answer.value as Result;
    }
  } finally {
    signal.removeEventListener('abort', leave);
    await worker.terminate();
  }
}
