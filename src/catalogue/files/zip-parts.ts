import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { open, type Entry, type Options, type ZipFile } from 'yauzl';
import { FileError } from './file-error';
import { DIRECTORY_MAX_BYTES, PARTS_MAX } from './limits';

const openZip = promisify<string, Options, ZipFile>(open);

/** The files inside an .xlsx, by path. */
export interface ZipParts {
  has: (path: string) => boolean;
  /** @returns its bytes unpacked; 0 when it is not there */
  sizeOf: (path: string) => number;
  /** @throws FileError when it is not there, or larger than `maxBytes` unpacked */
  read: (path: string, maxBytes: number) => Promise<Readable>;
  close: () => void;
}

async function listParts(zip: ZipFile): Promise<Map<string, Entry>> {
  const parts = new Map<string, Entry>();
  if (zip.entryCount > PARTS_MAX) throw new FileError('too-many-parts', { max: PARTS_MAX });
  let bytes = 0;
  await new Promise<void>((resolve, reject) => {
    zip.on('error', reject);
    zip.on('end', resolve);
    zip.on('entry', (entry: Entry) => {
      bytes += entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength;
      if (bytes > DIRECTORY_MAX_BYTES) return reject(new FileError('too-many-parts', { max: PARTS_MAX }));
      parts.set(entry.fileName, entry);
      zip.readEntry();
    });
    zip.readEntry();
  });
  return parts;
}

/**
 * Opens a ZIP file. Nothing is written to disk, so that paths inside can't lead anywhere. yauzl ends a stream with an error as soon
 * as it holds more than its file's size says: a ZIP bomb is known by that size.
 *
 * @throws FileError when it is none
 */
export async function openParts(path: string): Promise<ZipParts> {
  const zip = await openZip(path, { lazyEntries: true, autoClose: false }).catch(() => {
    throw new FileError('broken-workbook');
  });
  try {
    const parts = await listParts(zip);
    const openStream = promisify<Entry, Readable>(zip.openReadStream.bind(zip));
    return {
      has: (part) => parts.has(part),
      sizeOf: (part) => parts.get(part)?.uncompressedSize ?? 0,
      read: async (part, maxBytes) => {
        const entry = parts.get(part);
        if (entry === undefined) throw new FileError('broken-workbook');
        if (entry.uncompressedSize > maxBytes) throw new FileError('unpacked-too-large', { max: maxBytes / 1024 / 1024 });
        return openStream(entry);
      },
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error instanceof FileError ? error : new FileError('broken-workbook');
  }
}
