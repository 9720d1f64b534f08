import { fstatSync, writeSync } from 'node:fs';
import { isDiskFull } from '../disk-full';
import type { Job } from '../jobs/job';

type Callback = (error?: Error | null) => void;

let dropped = 0;
let unreported = 0;

/** Lines of the log that found no room on the disk, since the start. */
export const droppedLines = (): number => dropped;

/** Writes all of it, or throws. */
function writeAll(fd: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length;) at += writeSync(fd, bytes, at);
}

function writeOrDrop(fd: number): (bytes: Uint8Array) => void {
  let isCut = false;
  return (bytes) => {
    try {
      if (isCut) writeAll(fd, Buffer.from('\n'));
      isCut = false;
      writeAll(fd, bytes);
    } catch (error) {
      if (!isDiskFull(error)) throw error;
      // Part of the line may be there.
      isCut = true;
      dropped += 1;
      unreported += 1;
    }
  };
}

/**
 * Output to a file whose disk is full ends the process: Node destroys the stream, and an error of stdout has no listener. From here on such
 * lines are dropped and counted, and later ones are written when there is room again.
 */
export function surviveFullLogDisk(): void {
  for (const stream of [process.stdout, process.stderr]) {
    // Pipes and terminals have no disk.
    if (!fstatSync(stream.fd).isFile()) continue;
    const write = writeOrDrop(stream.fd);
    stream.write = (chunk: Uint8Array | string, encodingOrDone?: BufferEncoding | Callback, done?: Callback): boolean => {
      const [encoding, whenDone] = typeof encodingOrDone === 'function' ? [undefined, encodingOrDone] : [encodingOrDone, done];
      write(typeof chunk === 'string' ? Buffer.from(chunk, encoding) : chunk);
      if (whenDone) process.nextTick(whenDone);
      return true;
    };
  }
}

/** Says how many lines were dropped, as soon as there is room for it. */
export const DROPPED_LINES: Job = {
  name: 'dropped_log_lines',
  purpose: 'says how many lines the full disk of the log has cost, when there is room again',
  everyMs: 10_000,
  isDue: () => unreported > 0,
  start: (strapi) => async () => {
    const before = dropped;
    const lost = unreported;
    strapi.log.warn(`The disk of the log was full: ${lost} lines were dropped.`);
    if (dropped === before) unreported -= lost;
  },
};
