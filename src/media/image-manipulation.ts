import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Core } from '@strapi/strapi';
import sharp from 'sharp';
import { PIXELS_MAX } from '../contract/upload-limits';
import type { Format } from '../read-model/projection/renditions';
import { wantedRenditions } from './picture-uses';
import { render, renderThumbnail } from './render';
import { runSerially } from './serial-queue';
import { checkUpload, type UploadedFile } from './upload-checks';
import { currentWatermark, type Watermark } from './watermark';

/** A file that the upload plugin stores along with another. */
type DerivedFile = Omit<Format, 'url'> & { getStream: () => NodeJS.ReadableStream };

const withStream = (format: Omit<Format, 'url'>, bytes: Buffer): DerivedFile => ({
  ...format,
  getStream: () => Readable.from([bytes]),
});

/** An unreadable watermark does not stop an upload: the rendition reconciler adds the marked rendition later. */
async function watermarkIfReadable(strapi: Core.Strapi): Promise<Watermark | undefined> {
  try {
    return await currentWatermark(strapi);
  } catch (error) {
    strapi.log.error(`Pictures: the watermark cannot be read: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
}

/**
 * Replaces the upload plugin's service: originals stay as uploaded, renditions are made during the upload, and a damaged
 * picture is refused before anything is stored.
 */
export function imageManipulation(strapi: Core.Strapi) {
  const isPicture = (file: UploadedFile): Promise<boolean> => checkUpload(strapi, file);
  return {
    isImage: isPicture,
    isResizableImage: isPicture,
    // `isImage` checks this already, and tells the editor what is wrong.
    isFaultyImage: async (): Promise<boolean> => false,
    // Strapi's optimization drops a photograph's orientation without rotating it.
    isOptimizableImage: async (): Promise<boolean> => false,
    optimize: async (file: UploadedFile): Promise<UploadedFile> => file,

    getDimensions: async (file: UploadedFile): Promise<{ width: number; height: number }> => {
      const metadata = await sharp(await buffer(file.getStream()), { limitInputPixels: PIXELS_MAX }).metadata();
      return metadata.autoOrient;
    },

    generateThumbnail: async (file: UploadedFile): Promise<DerivedFile> => {
      const original = await buffer(file.getStream());
      const { bytes, width, height } = await runSerially(() => renderThumbnail(original));
      const size = Math.round(bytes.length / 10) / 100;
      const names = { name: `thumbnail_${file.name}`, hash: `thumbnail_${file.hash}`, ext: '.webp', mime: 'image/webp' };
      return withStream({ ...names, width, height, size, sizeInBytes: bytes.length, path: null }, bytes);
    },

    /** Makes both renditions: who will show the picture is not known yet. */
    generateResponsiveFormats: async (file: UploadedFile): Promise<{ key: string; file: DerivedFile }[]> => {
      const original = await buffer(file.getStream());
      const watermark = await watermarkIfReadable(strapi);
      const wanted = wantedRenditions(undefined, watermark);
      const rendered = await runSerially(() => render(original, file.hash, wanted, watermark));
      return rendered.map(({ key, format, bytes }) => ({ key, file: withStream(format, bytes) }));
    },
  };
}
