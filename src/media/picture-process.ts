import { fork, type ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { WorkerFailure } from '../platform/workers/worker-errors';
import type { PictureJobs } from './picture-jobs';
import type { PictureAnswer } from './picture-worker';
import { runSerially } from './serial-queue';

/** A photograph takes a second or two, the largest animation half a minute. */
const DEADLINE_MS = 120_000;
/** A picture of the most pixels takes 280 MB with the process itself. */
const RESIDENT_MAX_BYTES = 340 * 1024 * 1024;
const WATCH_MS = 20;
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

/** @returns undefined where the system does not tell (it is no Linux) */
async function residentBytes({ pid = 0 }: ChildProcess): Promise<number | undefined> {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes) * 1024;
  } catch {
    return undefined;
  }
}

async function ask(child: ChildProcess, request: object, residentMaxBytes: number): Promise<unknown> {
  const watches: NodeJS.Timeout[] = [];
  const listeners = new AbortController();
  try {
    const answer = await new Promise<PictureAnswer>((resolve, reject) => {
      const fail = (reason: WorkerFailure['reason'], message: string): void => {
        child.kill('SIGKILL');
        reject(new WorkerFailure(reason, message));
      };
      const ended = (): void => reject(new WorkerFailure('crashed', 'The process that decodes pictures has ended.'));
      child.once('exit', ended);
      child.once('error', ended);
      child.once('message', resolve as (message: unknown) => void);
      listeners.signal.addEventListener('abort', () => {
        child
          .off('exit', ended)
          .off('error', ended)
          .off('message', resolve as (message: unknown) => void);
      });
      watches.push(
        setTimeout(() => fail('timed-out', `A picture was not done after ${DEADLINE_MS / 1000} s.`), DEADLINE_MS),
        setInterval(() => {
          void residentBytes(child).then((bytes = 0) => {
            if (bytes > residentMaxBytes) fail('out-of-memory', `A picture takes ${Math.round(bytes / 1e6)} MB.`);
          });
        }, WATCH_MS),
      );
      child.send(request, (error) => {
        if (error) ended();
      });
    });
    if ('error' in answer) throw new Error(answer.error);
    return answer.result;
  } finally {
    for (const watch of watches) clearTimeout(watch);
    listeners.abort();
  }
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
      return await ask(child, { job, args }, residentMaxBytes);
    } finally {
      idle = setTimeout(() => child.kill('SIGKILL'), IDLE_MS).unref();
    }
  });
  return result as Promise<PictureResult<Name>>;
}
