import { readPieces } from './file-pieces';

/** First bytes of the types that are served as uploaded: other content must not be served as one of them. */
const SIGNATURES: Readonly<Record<string, { at: number; bytes: Buffer }>> = {
  'application/pdf': { at: 0, bytes: Buffer.from('%PDF-') },
  'video/mp4': { at: 4, bytes: Buffer.from('ftyp') },
  'video/webm': { at: 0, bytes: Buffer.from([0x1a, 0x45, 0xdf, 0xa3]) },
  'image/x-icon': { at: 0, bytes: Buffer.from([0, 0, 1, 0]) },
  'image/vnd.microsoft.icon': { at: 0, bytes: Buffer.from([0, 0, 1, 0]) },
};

/** @returns true also for a type without a signature */
export async function hasSignatureOf(mime: string, filepath: string): Promise<boolean> {
  const signature = SIGNATURES[mime];
  if (!signature) return true;
  const { at, bytes } = signature;
  const found = await readPieces(filepath, (read) => read(at, bytes.length));
  return found?.equals(bytes) === true;
}
