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
      end(() => ('jpeg' in data ? resolve(data.jpeg) : reject(new Error(data.failure))));
    worker.postMessage({ file, libheifUrl: new URL(libheifUrl, window.location.href).href } satisfies HeicTask);
  });

/** @returns whether it is an iPhone's photograph, by what is in it: some programs call it JPG */
export const isHeicFile = async (file: File): Promise<boolean> =>
  isHeic(new Uint8Array(await file.slice(0, HEIC_HEAD_BYTES).arrayBuffer()));

/** @returns a JPEG of an iPhone's photograph, made on this computer; any other file as it is, and one that could not be converted */
export async function toUsable(file: File): Promise<File> {
  if (!(await isHeicFile(file))) return file;
  try {
    const name = `${file.name.replace(/\.[^.]*$/, '')}.jpg`;
    return new File([await convert(file)], name, { type: 'image/jpeg', lastModified: file.lastModified });
  } catch (error) {
    // The server refuses it, and says how to get another one.
    console.error(error);
    return file;
  }
}
