import { open } from 'node:fs/promises';

/** How files begin that are shown as they were uploaded: what is none of them must not be served under their name. */
const HEADS: Readonly<Record<string, { at: number; bytes: Buffer }>> = {
  'application/pdf': { at: 0, bytes: Buffer.from('%PDF-') },
  'video/mp4': { at: 4, bytes: Buffer.from('ftyp') },
  'video/webm': { at: 0, bytes: Buffer.from([0x1a, 0x45, 0xdf, 0xa3]) },
  'image/x-icon': { at: 0, bytes: Buffer.from([0, 0, 1, 0]) },
  'image/vnd.microsoft.icon': { at: 0, bytes: Buffer.from([0, 0, 1, 0]) },
};

/** @returns whether a file begins as files of its type do; true for a type that has no such beginning */
export async function beginsAs(mime: string, filepath: string): Promise<boolean> {
  const head = HEADS[mime];
  if (!head) return true;
  const file = await open(filepath, 'r');
  try {
    const { buffer } = await file.read(Buffer.alloc(head.bytes.length), 0, head.bytes.length, head.at);
    return buffer.equals(head.bytes);
  } finally {
    await file.close();
  }
}
