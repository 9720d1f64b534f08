import sharp from 'sharp';
import { PIXELS_MAX } from '../../contract/limits';

export const POSITIONS = ['top-left', 'top-right', 'bottom-left', 'bottom-right', 'center'] as const;
export type Position = (typeof POSITIONS)[number];

/** The settings give the watermark's size in pixels of a picture this wide; it scales with the picture. */
const REFERENCE_WIDTH = 1000;
/** Distance from the edges at the reference width. */
const MARGIN = 24;

export interface Watermark {
  bytes: Buffer;
  position: Position;
  /** of the box that the watermark must fit into, at the reference width */
  width: number;
  height: number;
  /** hash of all of the above */
  fingerprint: string;
}

interface Picture {
  data: Buffer;
  width: number;
  height: number;
  channels: 1 | 2 | 3 | 4;
}

function offsetOf(position: Position, room: number, margin: number, start: string, end: string): number {
  if (position.includes(start)) return Math.min(margin, room);
  if (position.includes(end)) return Math.max(0, room - margin);
  return Math.round(room / 2);
}

/** @returns the picture's pixels with the watermark on them */
export async function applyWatermark<Kind extends Picture>(picture: Kind, watermark: Watermark): Promise<Kind> {
  const { data, width, height, channels } = picture;
  const scale = width / REFERENCE_WIDTH;
  const box = (side: number, limit: number): number => Math.max(1, Math.min(Math.round(side * scale), limit));
  const mark = await sharp(watermark.bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error' })
    .autoOrient()
    .resize({ width: box(watermark.width, width), height: box(watermark.height, height), fit: 'inside' })
    .toColourspace('srgb')
    .png()
    .toBuffer({ resolveWithObject: true });
  const margin = Math.round(MARGIN * scale);
  const left = offsetOf(watermark.position, width - mark.info.width, margin, 'left', 'right');
  const top = offsetOf(watermark.position, height - mark.info.height, margin, 'top', 'bottom');
  const marked = await sharp(data, { raw: { width, height, channels } })
    .composite([{ input: mark.data, left, top }])
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { ...picture, data: marked.data, channels: marked.info.channels };
}
