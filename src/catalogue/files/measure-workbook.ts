import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { fromBuffer, type Entry, type Options, type ZipFile } from 'yauzl';
import { FileError } from './file-error';
import { PARTS_MAX, UNPACKED_MAX_BYTES } from './limits';

/** One of these is in every workbook. */
const PARTS: readonly string[] = ['[content_types].xml', 'content.xml'];

const tooLarge = (): FileError => new FileError('unpacked-too-large', { max: UNPACKED_MAX_BYTES / 1024 / 1024 });

/** Unpacks one file of a ZIP: yauzl fails as soon as it has more bytes than its list says. @returns whether it holds a text */
async function unpack(zip: ZipFile, entry: Entry, text: string): Promise<boolean> {
  const stream = await promisify<Entry, Readable>(zip.openReadStream.bind(zip))(entry);
  let [isFound, rest] = [false, ''];
  for await (const piece of stream as AsyncIterable<Buffer>) {
    const read = rest + piece.toString('latin1');
    isFound ||= read.includes(text);
    rest = read.slice(-text.length);
  }
  return isFound;
}

async function measure(zip: ZipFile): Promise<{ hasFills: boolean }> {
  if (zip.entryCount > PARTS_MAX) throw new FileError('too-many-parts', { max: PARTS_MAX });
  const readEntry = async (): Promise<Entry | undefined> =>
    new Promise((resolve, reject) => {
      zip
        .once('error', reject)
        .once('end', () => resolve(undefined))
        .once('entry', resolve);
      zip.readEntry();
    });
  const names: string[] = [];
  let [bytes, hasFills] = [0, false];
  for (let entry = await readEntry(); entry !== undefined; entry = await readEntry()) {
    zip.removeAllListeners();
    names.push(entry.fileName);
    bytes += entry.uncompressedSize;
    if (bytes > UNPACKED_MAX_BYTES) throw tooLarge();
    const isStyles = /styles\.xml$/i.test(entry.fileName);
    const isFound = await unpack(zip, entry, '<fill');
    hasFills ||= isStyles && isFound;
  }
  if (names.some((name) => name.startsWith('word/'))) throw new FileError('is-document');
  if (!names.some((name) => PARTS.includes(name.toLowerCase()))) throw new FileError('is-packed');
  return { hasFills };
}

/**
 * Refuses a ZIP that is larger than what is read of one, also where its list lies: what parses it unpacks it into memory.
 *
 * @returns whether its styles have fills, without which SheetJS fails for each cell when it reads styles
 * @throws FileError
 */
export async function measureWorkbook(bytes: Buffer): Promise<{ hasFills: boolean }> {
  try {
    const zip = await promisify<Buffer, Options, ZipFile>(fromBuffer)(bytes, { lazyEntries: true, autoClose: false });
    return await measure(zip).finally(() => zip.close());
  } catch (error) {
    throw error instanceof FileError ? error : new FileError('broken-workbook');
  }
}
