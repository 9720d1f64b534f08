import { readDatabase } from '../read-model/query/connections';
import { RENDITIONS_TABLE } from '../read-model/write/rendition-names';
import type { StoredFile } from './originals';

const BATCH_SIZE = 100;
const WAITING_MAX = 1_000;

/** Thrown when more questions wait than are answered soon. */
export class LookupBusyError extends Error {
  override readonly name = 'LookupBusyError';
}

interface Question {
  resolve: (file: StoredFile | undefined) => void;
  reject: (error: unknown) => void;
}

type FileRow = Omit<StoredFile, 'formats'> & { rendition: string; formats: StoredFile['formats'] | string };

const waiting = new Map<string, Question[]>();
let isRunning = false;

async function findFiles(names: readonly string[]): Promise<Map<string, StoredFile>> {
  const rows = await readDatabase().all<FileRow>({
    text: `SELECT r.name AS rendition, f.id, f.name, f.hash, f.ext, f.mime, f.url, f.provider, f.formats
             FROM ${RENDITIONS_TABLE} r JOIN files f ON f.id = r.file_id
            WHERE r.name IN (${names.map(() => '?').join(', ')})`,
    values: names,
  });
  return new Map(
    rows.map(({ rendition, formats, ...file }) => [
      rendition,
      { ...file, formats: typeof formats === 'string' ? (JSON.parse(formats) as StoredFile['formats']) : formats },
    ]),
  );
}

async function answerWaiting(): Promise<void> {
  isRunning = true;
  while (waiting.size > 0) {
    const batch = [...waiting].slice(0, BATCH_SIZE);
    for (const [name] of batch) waiting.delete(name);
    try {
      const files = await findFiles(batch.map(([name]) => name));
      for (const [name, questions] of batch) for (const { resolve } of questions) resolve(files.get(name));
    } catch (error) {
      for (const [, questions] of batch) for (const { reject } of questions) reject(error);
    }
  }
  isRunning = false;
}

/**
 * One statement at a time answers all who ask meanwhile: however many random names are requested, they take one connection.
 *
 * @param name of a rendition
 * @returns the file that it belongs to, if one names it
 * @throws LookupBusyError, or the driver's error
 */
export function findFileOfRendition(name: string): Promise<StoredFile | undefined> {
  return new Promise((resolve, reject) => {
    const questions = waiting.get(name);
    if (questions) questions.push({ resolve, reject });
    else if (waiting.size >= WAITING_MAX) reject(new LookupBusyError('Too many renditions are looked for.'));
    else waiting.set(name, [{ resolve, reject }]);
    if (!isRunning) void answerWaiting();
  });
}
