import { open } from 'node:fs/promises';

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
  const file = await open(filepath, 'r');
  try {
    const { at, bytes } = signature;
    const { buffer } = await file.read(Buffer.alloc(bytes.length), 0, bytes.length, at);
    return buffer.equals(bytes);
  } finally {
    await file.close();
  }
}
