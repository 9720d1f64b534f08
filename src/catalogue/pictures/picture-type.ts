import { open } from 'node:fs/promises';

export interface PictureType {
  mime: string;
  extension: string;
}

/** The pictures that are taken, by their first bytes: what a server says of a file may be wrong. */
const TYPES: readonly (readonly [begin: RegExp, type: PictureType])[] = [
  [/^\xff\xd8\xff/, { mime: 'image/jpeg', extension: '.jpg' }],
  [/^\x89PNG\r\n\x1a\n/, { mime: 'image/png', extension: '.png' }],
  [/^RIFF.{4}WEBP/s, { mime: 'image/webp', extension: '.webp' }],
  [/^GIF8[79]a/, { mime: 'image/gif', extension: '.gif' }],
  [/^.{4}ftypavi[fs]/s, { mime: 'image/avif', extension: '.avif' }],
];

const HEAD_BYTES = 16;

/** @returns undefined: the file is no picture that is taken */
export async function typeOfPicture(path: string): Promise<PictureType | undefined> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const head = buffer.toString('latin1', 0, bytesRead);
    return TYPES.find(([begin]) => begin.test(head))?.[1];
  } finally {
    await file.close();
  }
}
