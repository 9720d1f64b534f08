import { stat, writeFile } from 'node:fs/promises';
import type { Core } from '@strapi/strapi';
import { refusal } from '../../editorial/refusal';
import { runInWorker } from '../../platform/workers/run-in-worker';
import { WorkerFailure, type WorkerTaskError } from '../../platform/workers/worker-errors';
import { refuseFile } from '../refuse-file';
import { DrawingError, type DrawingFault } from './drawing-error';
import { DRAWING_MAX_BYTES } from './limits';

/** What 256 KB become: 20,000 elements take 30 MB. */
const HEAP_MB = 96;
const DEADLINE_MS = 5_000;

const KILOBYTE = 1024;

const revive = ({ errorName, details }: WorkerTaskError): DrawingError | undefined =>
  errorName === 'DrawingError' ? new DrawingError(details.fault as DrawingFault, details.found as string) : undefined;

async function clean(path: string): Promise<string> {
  if ((await stat(path)).size > DRAWING_MAX_BYTES) throw new DrawingError('drawing-too-large');
  const script = require.resolve('./clean-drawing-worker');
  return runInWorker<string>({ script, input: path, heapMb: HEAP_MB, deadlineMs: DEADLINE_MS, revive });
}

/**
 * Replaces an uploaded SVG by what is understood of it. It is read in a worker thread, so that the worst file costs its sender
 * an error and no visitor anything.
 *
 * @param path of the uploaded file, which is overwritten
 * @param name for the editor
 * @returns the number of bytes
 * @throws errors.ApplicationError that says why it is not taken
 */
export async function cleanDrawing(strapi: Core.Strapi, path: string, name: string): Promise<number> {
  try {
    const cleaned = Buffer.from(await clean(path));
    await writeFile(path, cleaned);
    return cleaned.length;
  } catch (error) {
    if (error instanceof DrawingError)
      throw refuseFile(strapi, error.fault, { name, found: error.found, limit: DRAWING_MAX_BYTES / KILOBYTE });
    if (!(error instanceof WorkerFailure)) throw error;
    if (error.reason === 'busy') throw refusal(strapi, 'files-busy', { name });
    strapi.log.warn(`Uploads: the drawing "${name}" was refused. ${error.message}`);
    throw refuseFile(strapi, 'drawing-too-complex', { name });
  }
}
