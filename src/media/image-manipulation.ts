import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Core } from '@strapi/strapi';
import sharp from 'sharp';
import { PIXELS_MAX } from '../contract/upload-limits';
import { runSerially } from './serial-queue';
import { render, renderThumbnail } from './render';
import { recipeOf, type Format } from '../read-model/projection/renditions';
import { checkUpload, type UploadedFile } from './upload-checks';
import { currentWatermark, type Watermark } from './watermark';

/** A file as the upload plugin stores it along with another. */
type Made = Omit<Format, 'url'> & { getStream: () => NodeJS.ReadableStream };

const withStream = (format: Omit<Format, 'url'>, bytes: Buffer): Made => ({
  ...format,
  getStream: () => Readable.from([bytes]),
});

/** An upload goes on without a watermark that cannot be read: the upkeep says so, and comes back to the picture. */
async function watermarkIfReadable(strapi: Core.Strapi): Promise<Watermark | undefined> {
  try {
    return await currentWatermark(strapi);
  } catch (error) {
    strapi.log.error(`Pictures: the watermark cannot be read: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
}

/**
 * In place of the upload plugin's own: originals are kept as they came, renditions are made of them at once, and what is no
 * picture is refused before anything is stored.
 */
export function imageManipulation(strapi: Core.Strapi) {
  const isPicture = (file: UploadedFile): Promise<boolean> => checkUpload(strapi, file);
  return {
    isImage: isPicture,
    isResizableImage: isPicture,
    // Looked into by `isImage`, which says what is wrong.
    isFaultyImage: async (): Promise<boolean> => false,
    // The original stays as it is: Strapi would take the turning out of a photograph's data without turning it.
    isOptimizableImage: async (): Promise<boolean> => false,
    optimize: async (file: UploadedFile): Promise<UploadedFile> => file,

    getDimensions: async (file: UploadedFile): Promise<{ width: number; height: number }> => {
      const metadata = await sharp(await buffer(file.getStream()), { limitInputPixels: PIXELS_MAX }).metadata();
      return metadata.autoOrient;
    },

    generateThumbnail: async (file: UploadedFile): Promise<Made> => {
      const original = await buffer(file.getStream());
      const { bytes, width, height } = await runSerially(() => renderThumbnail(original));
      const size = Math.round(bytes.length / 10) / 100;
      const names = { name: `thumbnail_${file.name}`, hash: `thumbnail_${file.hash}`, ext: '.webp', mime: 'image/webp' };
      return withStream({ ...names, width, height, size, sizeInBytes: bytes.length, path: null }, bytes);
    },

    /** Both sets at once: what the picture will be shown by is not known yet. */
    generateResponsiveFormats: async (file: UploadedFile): Promise<{ key: string; file: Made }[]> => {
      const original = await buffer(file.getStream());
      const watermark = await watermarkIfReadable(strapi);
      const wanted = [
        { set: 'clean', recipe: recipeOf('clean', '') } as const,
        ...(watermark ? [{ set: 'marked', recipe: recipeOf('marked', watermark.fingerprint) } as const] : []),
      ];
      const rendered = await runSerially(() => render(original, file.hash, wanted, watermark));
      return rendered.map(({ key, format, bytes }) => ({ key, file: withStream(format, bytes) }));
    },
  };
}
