import sharp, { type Metadata } from 'sharp';
import { convertHeic } from './decode-heic';
import { drawSvg } from './draw-svg';
import { render, renderThumbnail } from './render';

/** What is read of a picture's header. */
export type PictureHeader = Pick<Metadata, 'format' | 'width' | 'height' | 'pageHeight' | 'pages' | 'autoOrient'>;

/** Reads the header only: a small file may decode to gigabytes. */
async function readHeader(picture: Buffer | string): Promise<PictureHeader> {
  const { format, width, height, pageHeight, pages, autoOrient } = await sharp(picture, { limitInputPixels: false }).metadata();
  return { format, width, height, pageHeight, pages, autoOrient };
}

/** All that reads or makes pictures. It runs in a process of its own (src/media/server/picture-process.ts). */
export const PICTURE_JOBS = { convertHeic, drawSvg, readHeader, render, renderThumbnail };

export type PictureJobs = typeof PICTURE_JOBS;
