import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';

/** What a worker answers to each request for its next result. */
export type WorkerAnswer =
  | { kind: 'value'; value: unknown }
  | { kind: 'end' }
  | { kind: 'error'; name: string; message: string; details: Record<string, unknown> };

/** Visitors come first: on Linux the priority is the thread's own. Elsewhere it would be that of the whole process. */
function stepBack(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // A hardened unit forbids it (SystemCallFilter=~@resources): the thread shares the processor evenly then.
  }
}

/** Without members that no message can hold (a function, a socket): an error must arrive. */
function toAnswer(error: unknown): WorkerAnswer {
  const { name, message } = error instanceof Error ? error : { name: 'Error', message: String(error) };
  return { kind: 'error', name, message, details: JSON.parse(JSON.stringify({ ...Object(error) })) as Record<string, unknown> };
}

/**
 * Makes the file that calls it a worker of `streamFromWorker`. Input and results are copied by structured clone.
 *
 * @param task yields its results one by one; the next one is made when the main thread asks for it
 */
export function answerTask(task: (input: never) => AsyncIterable<unknown>): void {
  const port = parentPort;
  if (!port) throw new Error('This file is the script of a worker.');
  stepBack();
  const results = task(workerData as never)[Symbol.asyncIterator]();
  const next = async (): Promise<WorkerAnswer> => {
    try {
      const { value, done } = await results.next();
      return done === true ? { kind: 'end' } : { kind: 'value', value };
    } catch (error) {
      return toAnswer(error);
    }
  };
  port.on('message', () => void next().then((answer) => port.postMessage(answer)));
}
