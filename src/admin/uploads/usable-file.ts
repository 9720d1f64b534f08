import libheifUrl from 'libheif-js/libheif-wasm/libheif-bundle.mjs?url';
import { HEIC_HEAD_BYTES, isHeic } from '../../contract/heic';
import type { HeicAnswer, HeicTask } from './heic-worker';

/** 48 million pixels take some seconds, on an old phone much longer. */
const DEADLINE_MS = 120_000;

const convert = (file: File): Promise<Blob> =>
  new Promise((resolve, reject) => {
    // The decoder is loaded now, by who has such a photograph, and from a file that is as its authors made it (LGPL).
    const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), { type: 'module' });
    const timer = setTimeout(() => end(() => reject(new Error('The conversion took too long.'))), DEADLINE_MS);
    const end = (settle: () => void): void => {
      clearTimeout(timer);
      worker.terminate();
      settle();
    };
    worker.onerror = ({ message }) => end(() => reject(new Error(message)));
    worker.onmessage = ({ data }: MessageEvent<HeicAnswer>) =>
      end(() => ('picture' in data ? resolve(data.picture) : reject(new Error(data.failure))));
    worker.postMessage({ file, libheifUrl: new URL(libheifUrl, window.location.href).href } satisfies HeicTask);
  });

/** @returns whether it is an iPhone's photograph, by what is in it: some programs call it JPG */
export const isHeicFile = async (file: File): Promise<boolean> =>
  isHeic(new Uint8Array(await file.slice(0, HEIC_HEAD_BYTES).arrayBuffer()));

const ENDINGS: Readonly<Record<string, string>> = { 'image/jpeg': '.jpg', 'image/png': '.png' };

/** @returns the same picture under a name that says what it is */
const rename = (file: File, picture: Blob, type: string): File =>
  new File([picture], `${file.name.replace(/\.[^.]*$/, '')}${ENDINGS[type] ?? ''}`, { type, lastModified: file.lastModified });

const HEIC_NAME = /\.hei[cf]$/i;
const JPEG_HEAD = [0xff, 0xd8, 0xff];

/** Some programs convert an iPhone's photograph and leave it its name. */
async function isJpegNamedHeic(file: File): Promise<boolean> {
  if (!HEIC_NAME.test(file.name)) return false;
  const head = new Uint8Array(await file.slice(0, JPEG_HEAD.length).arrayBuffer());
  return JPEG_HEAD.every((byte, at) => head[at] === byte);
}

/**
 * @returns a JPEG of an iPhone's photograph, or a PNG where it is transparent, made on this computer; any other file as it is, and one that
 *   could not be converted
 */
export async function toUsable(file: File): Promise<File> {
  if (await isJpegNamedHeic(file)) return rename(file, file, 'image/jpeg');
  if (!(await isHeicFile(file))) return file;
  try {
    const picture = await convert(file);
    return rename(file, picture, picture.type);
  } catch (error) {
    // The server refuses it, and says how to get another one.
    console.error(error);
    return file;
  }
}
