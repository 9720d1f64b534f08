import { HEIC_HEAD_BYTES, isAvifSequence } from '../contract/heic';
import { readPieces, type ReadPiece } from './file-pieces';

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Length and type before a chunk's data, a checksum after it. */
const CHUNK_HEAD = 8;
const CHUNK_REST = 12;
/** Before the pixels stand a few chunks: colours, texts. */
const CHUNKS_MAX = 200;

/** The chunk `acTL` before the pixels says that there are frames. */
async function hasFrames(read: ReadPiece): Promise<boolean> {
  let at = PNG_SIGNATURE.length;
  for (let count = 0; count < CHUNKS_MAX; count += 1) {
    const head = await read(at, CHUNK_HEAD);
    const type = head?.toString('latin1', 4);
    if (!head || type === 'IDAT' || type === 'IEND') return false;
    if (type === 'acTL') return true;
    at += head.readUInt32BE() + CHUNK_REST;
  }
  return false;
}

/**
 * @returns the kind of an animated picture of which sharp reads the first frame alone: its renditions would stand still; undefined for
 *   any other file
 */
export const lostAnimation = (filepath: string): Promise<'PNG' | 'AVIF' | undefined> =>
  readPieces(filepath, async (read) => {
    if ((await read(0, PNG_SIGNATURE.length))?.equals(PNG_SIGNATURE)) return (await hasFrames(read)) ? 'PNG' : undefined;
    const head = await read(0, HEIC_HEAD_BYTES);
    return head && isAvifSequence(head) ? 'AVIF' : undefined;
  });
