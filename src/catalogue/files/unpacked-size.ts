import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { fromBuffer, type Entry, type Options, type ZipFile } from 'yauzl';
import { FileError } from './file-error';
import { PARTS_MAX, UNPACKED_MAX_BYTES } from './limits';

/** One of these is in every workbook. */
const PARTS: readonly string[] = ['[content_types].xml', 'content.xml'];

const tooLarge = (): FileError => new FileError('unpacked-too-large', { max: UNPACKED_MAX_BYTES / 1024 / 1024 });

/** Unpacks one file of a ZIP into nothing: yauzl fails as soon as it has more bytes than its list says. */
async function drain(zip: ZipFile, entry: Entry): Promise<void> {
  const stream = await promisify<Entry, Readable>(zip.openReadStream.bind(zip))(entry);
  for await (const _piece of stream);
}

async function measure(zip: ZipFile): Promise<void> {
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
  let bytes = 0;
  for (let entry = await readEntry(); entry !== undefined; entry = await readEntry()) {
    zip.removeAllListeners();
    names.push(entry.fileName);
    bytes += entry.uncompressedSize;
    if (bytes > UNPACKED_MAX_BYTES) throw tooLarge();
    await drain(zip, entry);
  }
  if (names.some((name) => name.startsWith('word/'))) throw new FileError('is-document');
  if (!names.some((name) => PARTS.includes(name.toLowerCase()))) throw new FileError('is-packed');
}

/** Refuses a ZIP that is larger than what is read of one, also where its list lies: what parses it unpacks it into memory. @throws FileError */
export async function assertUnpackable(bytes: Buffer): Promise<void> {
  try {
    const zip = await promisify<Buffer, Options, ZipFile>(fromBuffer)(bytes, { lazyEntries: true, autoClose: false });
    await measure(zip).finally(() => zip.close());
  } catch (error) {
    throw error instanceof FileError ? error : new FileError('broken-workbook');
  }
}
