import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';

export interface ImageFile {
  name: string;
  bytes: Buffer;
  type: string;
}

/** Creates a picture of one colour, by default wide enough for several variants. */
export async function png(name = 'ruou-vang.png', colour = '#722f37', width = 900, height = 600): Promise<ImageFile> {
  const bytes = await sharp({ create: { width, height, channels: 3, background: colour } })
    .png()
    .toBuffer();
  return { name, bytes, type: 'image/png' };
}

/** @returns a picture as iPhones take them, of 320 × 240 pixels: red on the left, blue on the right */
export const heic = (name = 'IMG_4001.HEIC', type = 'image/heic'): ImageFile => ({
  name,
  type,
  bytes: readFileSync(path.join(__dirname, 'red-and-blue.heic')),
});

/** @param before stands before the first element */
export const svg = (inside: string, before = '', name = 've.svg'): ImageFile => ({
  name,
  type: 'image/svg+xml',
  bytes: Buffer.from(`${before}<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inside}</svg>`),
});

export type Colour = [red: number, green: number, blue: number];

/** @param x and `y` from 0 to 1, from the left and the top */
export async function colourAt(picture: Buffer, x: number, y: number): Promise<Colour> {
  const { data, info } = await sharp(picture).removeAlpha().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  const column = Math.min(info.width - 1, Math.floor(x * info.width));
  const row = Math.min(info.height - 1, Math.floor(y * info.height));
  const start = (row * info.width + column) * info.channels;
  return [data[start] ?? -1, data[start + 1] ?? -1, data[start + 2] ?? -1];
}

/** Encoders change colours a little. */
const TOLERANCE = 24;

export function isNear(one: Colour, other: Colour): boolean {
  return one.every((value, channel) => Math.abs(value - (other[channel] ?? 0)) <= TOLERANCE);
}
