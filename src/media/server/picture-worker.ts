import { constants, setPriority } from 'node:os';
import sharp from 'sharp';
import { PICTURE_JOBS, type PictureJobs } from './picture-jobs';

/** What the server's process asks for. */
export interface PictureRequest<Name extends keyof PictureJobs = keyof PictureJobs> {
  job: Name;
  args: Parameters<PictureJobs[Name]>;
  /** memory of this process at the most */
  residentMaxBytes: number;
}

/** `exceeded`: it took more than it may, and this process ends. */
export type PictureAnswer = { result: unknown } | { error: string } | { exceeded: 'out-of-memory' | 'timed-out'; reason: string };

/** Seconds of the processor for one picture: a photograph takes one or two, the largest animation ten. */
const PROCESSOR_MAX_S = 10;

/** A decoder takes a gigabyte within a second. The thread that watches has nothing else to do. */
const WATCH_MS = 5;

function stepBack(): void {
  try {
    // Visitors come first. The threads of libuv and libvips inherit it.
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // A hardened unit forbids it.
  }
}

async function answer({ job, args, residentMaxBytes }: PictureRequest): Promise<PictureAnswer> {
  const begin = process.cpuUsage();
  const end = (last: PictureAnswer): void => {
    process.send?.(last, undefined, undefined, () => process.kill(process.pid, 'SIGKILL'));
  };
  const watch = setInterval(() => {
    const residentBytes = process.memoryUsage.rss();
    const { user, system } = process.cpuUsage(begin);
    if (residentBytes > residentMaxBytes)
      end({ exceeded: 'out-of-memory', reason: `A picture takes ${Math.round(residentBytes / 1e6)} MB.` });
    else if (user + system > PROCESSOR_MAX_S * 1e6)
      end({ exceeded: 'timed-out', reason: `A picture took ${PROCESSOR_MAX_S} s of the processor.` });
  }, WATCH_MS);
  try {
    const run = PICTURE_JOBS[job] as (...given: unknown[]) => Promise<unknown>;
    return { result: await run(...args) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  } finally {
    clearInterval(watch);
  }
}

/** The loaders of the types that editors can upload. Others are for files of one's own: an SVG can hold the process for minutes. */
const LOADERS = ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif', 'Tiff'];

stepBack();
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: LOADERS.map((loader) => `VipsForeignLoad${loader}`) });
sharp.cache(false);
sharp.concurrency(1);
// The server's process decides when this one ends, also while it drains.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit());
process.on('message', (request: PictureRequest) => void answer(request).then((answered) => process.send?.(answered)));
