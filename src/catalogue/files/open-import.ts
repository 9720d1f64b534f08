import type { MessageValues } from '../../editorial/editor-language';
import { WorkerFailure, type WorkerTaskError } from '../../platform/workers/worker-errors';
import { streamFromWorker } from '../../platform/workers/run-in-worker';
import type { TableRow } from './cell';
import { FileError } from './file-error';
import type { Header } from './header';
import { READ_DEADLINE_MS, READER_HEAP_MB } from './limits';
import { isFileMessage } from './messages';
import { toHeader, type ImportInput, type SentHeader } from './read-import';

/** What a file makes of its worker, for the editor. */
export function toFileError(error: unknown): unknown {
  if (!(error instanceof WorkerFailure)) return error;
  if (error.reason === 'timed-out') return new FileError('too-slow', { max: READ_DEADLINE_MS / 1_000 });
  if (error.reason === 'out-of-memory') return new FileError('too-much-memory', { max: READER_HEAP_MB });
  return error.reason === 'busy' ? new FileError('busy') : error;
}

/** A file that is read in a thread of its own. */
export interface OpenImport {
  header: Header;
  /** each is read while the one before it is planned. @throws FileError */
  batches: AsyncGenerator<TableRow[]>;
  /** Ends the thread, wherever it is. */
  close: () => Promise<void>;
}

/** How a file that a user has sent is read. */
export const READER = {
  heapMb: READER_HEAP_MB,
  deadlineMs: READ_DEADLINE_MS,
  revive: ({ errorName, details: { key, values } }: WorkerTaskError): FileError | undefined =>
    errorName === 'FileError' && isFileMessage(key) ? new FileError(key, values as MessageValues) : undefined,
};

const tellErrors = async <Result>(work: Promise<Result>): Promise<Result> =>
  work.catch((error: unknown) => {
    throw toFileError(error);
  });

/** Opens a file that a user has sent. @throws FileError */
export async function openImport(input: ImportInput, signal: AbortSignal): Promise<OpenImport> {
  const messages = streamFromWorker<SentHeader | TableRow[]>({
    ...READER,
    script: require.resolve('./import-worker'),
    input,
    signal,
  });
  const { value: header } = await tellErrors(messages.next());
  if (header === undefined || !('titles' in header)) throw new Error('The worker has sent no header.');
  async function* batches(): AsyncGenerator<TableRow[]> {
    for (;;) {
      const { value: batch } = await tellErrors(messages.next());
      if (!Array.isArray(batch)) return;
      yield batch;
    }
  }
  return {
    header: toHeader(input.uid, header),
    batches: batches(),
    close: async () => {
      await messages.return();
    },
  };
}
