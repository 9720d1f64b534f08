import { open } from 'node:fs/promises';

/** Reads a file in small pieces. @returns undefined beyond its end */
type ReadPiece = (at: number, length: number) => Promise<Buffer | undefined>;

/** Opens a file for some reads of a few bytes each. */
export async function readPieces<Result>(filepath: string, work: (read: ReadPiece) => Promise<Result>): Promise<Result> {
  const file = await open(filepath, 'r');
  try {
    return await work(async (at, length) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
      return bytesRead < length ? undefined : buffer;
    });
  } finally {
    await file.close();
  }
}
