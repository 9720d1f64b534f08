import type { MessageValues } from '../../../texts/editor-language';
import { WorkerFailure, WorkerTaskError } from '../../../../platform/workers/worker-errors';
import { streamFromWorker } from '../../../../platform/workers/stream-from-worker';
import type { TableRow } from './cell';
import { FileError, isFileMessage } from './messages';
import type { Header } from './header';
import { READ_DEADLINE_MS, READER_HEAP_MB } from './limits';
import { toHeader, type ImportInput, type InspectedFile, type ReadHead } from './read-import';

/** What a file makes of its worker, for the editor. */
function toFileError(error: unknown): unknown {
  if (error instanceof WorkerTaskError) {
    const { key, values } = error.details;
    return error.errorName === 'FileError' && isFileMessage(key) ? new FileError(key, values as MessageValues) : error;
  }
  if (!(error instanceof WorkerFailure)) return error;
  if (error.reason === 'timed-out') return new FileError('too-slow', { max: READ_DEADLINE_MS / 1_000 });
  return error.reason === 'out-of-memory' ? new FileError('too-much-memory', { max: READER_HEAP_MB }) : error;
}

/** A file that is read in a thread of its own. */
export interface OpenImport {
  header: Header;
  inspected: InspectedFile;
  /** each is sent while the one before it is planned. @throws FileError */
  batches: AsyncGenerator<TableRow[]>;
  /** Ends the thread, wherever it is. */
  close: () => Promise<void>;
}

const tellErrors = async <Result>(work: Promise<Result>): Promise<Result> =>
  work.catch((error: unknown) => {
    throw toFileError(error);
  });

/** Opens a file that a user has sent. @throws FileError */
export async function openImport(input: ImportInput, signal: AbortSignal): Promise<OpenImport> {
  const limits = { heapMb: READER_HEAP_MB, deadlineMs: READ_DEADLINE_MS };
  const script = require.resolve('./import-worker');
  const messages = streamFromWorker<ReadHead | TableRow[]>({ ...limits, script, input, signal });
  const { value: head } = await tellErrors(messages.next());
  if (head === undefined || Array.isArray(head)) throw new Error('The worker has sent no header.');
  async function* batches(): AsyncGenerator<TableRow[]> {
    for (;;) {
      const { value: batch } = await tellErrors(messages.next());
      if (!Array.isArray(batch)) return;
      yield batch;
    }
  }
  return {
    header: toHeader(input.uid, head.header),
    inspected: head.inspected,
    batches: batches(),
    close: async () => {
      await messages.return();
    },
  };
}
