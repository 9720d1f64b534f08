import sharp, { type Metadata } from 'sharp';
import { applyWatermark, type Watermark } from './apply-watermark';
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

/** @param side in pixels @returns a WebP picture of one colour with the watermark on it */
async function renderSample(watermark: Watermark, background: string, side: number): Promise<Buffer> {
  const plain = await sharp({ create: { width: side, height: side, channels: 3, background } })
    .raw()
    .toBuffer();
  const marked = await applyWatermark({ data: plain, width: side, height: side, channels: 3 }, watermark);
  const { width, height, channels } = marked;
  return sharp(marked.data, { raw: { width, height, channels } }).webp({ quality: 90 }).toBuffer();
}

/** All that reads or makes pictures. It runs in a process of its own (src/media/server/picture-process.ts). */
export const PICTURE_JOBS = { convertHeic, drawSvg, readHeader, render, renderThumbnail, renderSample };

export type PictureJobs = typeof PICTURE_JOBS;
