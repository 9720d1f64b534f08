import { open } from 'node:fs/promises';

/** First bytes of the types that are served as uploaded: other content must not be served as one of them. */
const SIGNATURES: Readonly<Record<string, { at: number; bytes: Buffer }>> = {
  'application/pdf': { at: 0, bytes: Buffer.from('%PDF-') },
  'video/mp4': { at: 4, bytes: Buffer.from('ftyp') },
  'video/webm': { at: 0, bytes: Buffer.from([0x1a, 0x45, 0xdf, 0xa3]) },
  'image/x-icon': { at: 0, bytes: Buffer.from([0, 0, 1, 0]) },
  'image/vnd.microsoft.icon': { at: 0, bytes: Buffer.from([0, 0, 1, 0]) },
};

/** @returns the first bytes of a file, at most so many */
export async function readHead(filepath: string, length: number): Promise<Buffer> {
  const file = await open(filepath, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** @returns true also for a type without a signature */
export async function hasSignatureOf(mime: string, filepath: string): Promise<boolean> {
  const signature = SIGNATURES[mime];
  if (!signature) return true;
  const { at, bytes } = signature;
  const head = await readHead(filepath, at + bytes.length);
  return head.subarray(at).equals(bytes);
}
