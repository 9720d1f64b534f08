import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Core } from '@strapi/strapi';
import type { Format } from '../../public/read-model/projection/renditions';
import { wantedRenditions } from './update-renditions';
import { runPictureJob } from './picture-process';
import { checkUpload, refuseHeavy, thumbnailOf, type UploadedFile } from './upload-checks';
import type { Watermark } from './apply-watermark';
import { currentWatermark } from './watermark';

/** A file that the upload plugin stores along with another. */
type DerivedFile = Omit<Format, 'url'> & { getStream: () => NodeJS.ReadableStream };

const withStream = (format: Omit<Format, 'url'>, bytes: Buffer): DerivedFile => ({
  ...format,
  getStream: () => Readable.from([bytes]),
});

/** A path, where there is one: files that wait for their turn are not in memory. */
const pictureOf = async (file: UploadedFile): Promise<Buffer | string> => file.filepath ?? buffer(file.getStream());

/** An unreadable watermark does not stop an upload: the job adds the marked rendition within a day. */
async function watermarkIfReadable(strapi: Core.Strapi, file: UploadedFile): Promise<Watermark | undefined> {
  try {
    return await currentWatermark(strapi, file);
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
      const bytes = await buffer(file.getStream());
      const header = await runPictureJob('readHeader', () => [bytes]);
      return header.autoOrient;
    },

    generateThumbnail: async (file: UploadedFile): Promise<DerivedFile> => {
      const thumbnail = thumbnailOf(file) ?? (await runPictureJob('renderThumbnail', async () => [await pictureOf(file)]));
      const { bytes, width, height } = thumbnail;
      const size = Math.round(bytes.length / 10) / 100;
      const names = { name: `thumbnail_${file.name}`, hash: `thumbnail_${file.hash}`, ext: '.webp', mime: 'image/webp' };
      const version = createHash('sha256').update(bytes).digest('hex').slice(0, 8);
      return withStream({ ...names, width, height, size, sizeInBytes: bytes.length, path: null, version }, bytes);
    },

    /** Makes both renditions: who will show the picture is not known yet. */
    generateResponsiveFormats: async (file: UploadedFile): Promise<{ key: string; file: DerivedFile }[]> => {
      const watermark = await watermarkIfReadable(strapi, file);
      const wanted = wantedRenditions(watermark);
      const rendered = await runPictureJob('render', async () => [await pictureOf(file), file.hash, wanted, watermark]).catch(
        (error: unknown) => refuseHeavy(strapi, file.name, error),
      );
      return rendered.map(({ key, format, bytes }) => ({ key, file: withStream(format, bytes) }));
    },
  };
}
