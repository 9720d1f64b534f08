import { fork, type ChildProcess } from 'node:child_process';
import { WorkerFailure } from '../../platform/workers/worker-errors';
import type { PictureJobs } from './picture-jobs';
import type { PictureAnswer, PictureRequest } from './picture-worker';

/** A job that waits for the processor longer than this is ended; the picture-worker ends what works for too long. */
const DEADLINE_MS = 60_000;
/** For renditions of what the check has let through (src/media/server/upload-checks.ts). */
const RESIDENT_MAX_BYTES = 260_000_000;
/** The next picture costs a third of a second more, and an idle process 100 MB. */
const IDLE_MS = 5_000;

/**
 * Large blocks go back to the system when they are free. glibc else keeps those of each picture for the next one: five of 49
 * million pixels left 220 MB behind.
 */
const ENVIRONMENT = { MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' };

let running: ChildProcess | undefined;
let idle: NodeJS.Timeout | undefined;

function start(): ChildProcess {
  const child = fork(require.resolve('./picture-worker'), {
    serialization: 'advanced',
    execArgv: [],
    // Secrets are of no use to a decoder.
    env: ENVIRONMENT,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  child.unref();
  child.channel?.unref();
  // Each job listens itself.
  child.on('error', () => undefined);
  child.once('exit', () => {
    if (running === child) running = undefined;
  });
  return child;
}

async function ask(child: ChildProcess, request: PictureRequest): Promise<unknown> {
  let stop = (): void => undefined;
  try {
    const answer = await new Promise<PictureAnswer>((resolve, reject) => {
      const receive = (message: unknown): void => resolve(message as PictureAnswer);
      const ended = (): void => reject(new WorkerFailure('crashed', 'The process that decodes pictures has ended.'));
      const deadline = setTimeout(() => {
        child.kill('SIGKILL');
        reject(new WorkerFailure('timed-out', `A picture was not done after ${DEADLINE_MS / 1000} s.`));
      }, DEADLINE_MS);
      stop = () => {
        clearTimeout(deadline);
        child.off('exit', ended).off('error', ended).off('message', receive);
      };
      child.once('exit', ended).once('error', ended).once('message', receive);
      child.send(request, (error) => {
        if (error) ended();
      });
    });
    if ('exceeded' in answer) {
      child.kill('SIGKILL');
      throw new WorkerFailure(answer.exceeded, answer.reason);
    }
    if ('error' in answer) throw new Error(answer.error);
    return answer.result;
  } finally {
    stop();
  }
}

let last: Promise<unknown> = Promise.resolve();

/** One piece of work at a time. Strapi limits sharp to one thread, so the other cores stay free for visitors. */
function runSerially<Result>(work: () => Promise<Result>): Promise<Result> {
  const result = last.then(work);
  last = result.catch(() => undefined);
  return result;
}

type PictureResult<Name extends keyof PictureJobs> = Awaited<ReturnType<PictureJobs[Name]>>;

/**
 * Decodes and encodes pictures in a process of its own, one after the other: its memory is bounded and goes back to the system,
 * and what makes a decoder crash does not stop the shop. It ends when it has had nothing to do for 5 seconds.
 *
 * @param prepare makes the arguments when it is this job's turn: files that wait are not in memory
 * @param residentMaxBytes memory of the process at the most; more ends it
 * @throws WorkerFailure, and Error for a picture that can't be decoded
 */
export function runPictureJob<Name extends keyof PictureJobs>(
  job: Name,
  prepare: () => Parameters<PictureJobs[Name]> | Promise<Parameters<PictureJobs[Name]>>,
  residentMaxBytes = RESIDENT_MAX_BYTES,
): Promise<PictureResult<Name>> {
  const result: Promise<unknown> = runSerially(async () => {
    const args = await prepare();
    clearTimeout(idle);
    const child = running?.connected === true && !running.killed ? running : start();
    running = child;
    try {
      return await ask(child, { job, args, residentMaxBytes });
    } finally {
      idle = setTimeout(() => child.kill('SIGKILL'), IDLE_MS).unref();
    }
  });
  return result as Promise<PictureResult<Name>>;
}
