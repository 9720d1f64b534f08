import { createHash } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import { PIXELS_MAX } from '../contract/upload-limits';
import { variantKey, type Format, type RenditionSet } from '../read-model/projection/renditions';
import { stamp, type Watermark } from './watermark';

/** The widths that a picture gets variants of, as far as it has the pixels. */
const WIDTHS = [320, 640, 960, 1280, 1920];
/** Longest side of the whole picture, the API's `url`. */
const SIDE_MAX = 2048;
/** Moving pictures cost as much as all of their frames. */
const MOVING_WIDTHS = [320, 640];
const MOVING_SIDE_MAX = 960;
/** A variant that is hardly narrower than the next is not worth its bytes on the disk. */
const CLOSE = 0.8;
/** PNGs up to this size are marks and icons, whose edges JPEG would blur. */
const MARK_SIDE_MAX = 512;

/** (Effort 4 takes more than twice as long for 4% fewer bytes: measured on the demo's bottles.) */
const WEBP = { quality: 78, effort: 2 } as const;
const JPEG = { quality: 82, progressive: true } as const;

const OPTIONS = { limitInputPixels: PIXELS_MAX, failOn: 'error' } as const;

export interface Rendered {
  key: string;
  format: Omit<Format, 'url'>;
  bytes: Buffer;
}

/** The picture upright, in sRGB, without anything but its pixels, no larger than is shown. */
interface Pixels {
  data: Buffer;
  width: number;
  height: number;
  channels: 1 | 2 | 3 | 4;
  opaque: boolean;
}

async function pixelsOf(original: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(original, OPTIONS)
    .autoOrient()
    .resize({ width: SIDE_MAX, height: SIDE_MAX, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const opaque = channels !== 4 || (await sharp(data, { raw: { width, height, channels } }).stats()).isOpaque;
  return { data, width, height, channels, opaque };
}

const open = ({ data, width, height, channels }: Pixels): Sharp => sharp(data, { raw: { width, height, channels } });

function widthsFor(width: number, widths: readonly number[]): number[] {
  const narrower = widths.filter((one) => one < width * CLOSE);
  const widest = widths.at(-1) ?? width;
  return width <= widest ? [...narrower, width] : [...new Set([...narrower, widest])];
}

interface Output {
  key: string;
  bytes: Buffer;
  width: number;
  height: number;
  ext: string;
}

const TYPES: Readonly<Record<string, string>> = {
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
};

async function still(set: RenditionSet, pixels: Pixels, fromPng: boolean): Promise<Output[]> {
  const asPng = !pixels.opaque || (fromPng && Math.max(pixels.width, pixels.height) <= MARK_SIDE_MAX);
  const whole = asPng ? open(pixels).png({ compressionLevel: 8 }) : open(pixels).removeAlpha().jpeg(JPEG);
  const { width, height } = pixels;
  const outputs: Output[] = [{ key: set, bytes: await whole.toBuffer(), width, height, ext: asPng ? '.png' : '.jpg' }];
  for (const narrower of widthsFor(width, WIDTHS)) {
    const image = pixels.opaque ? open(pixels).removeAlpha() : open(pixels);
    const { data, info } = await image.resize({ width: narrower }).webp(WEBP).toBuffer({ resolveWithObject: true });
    outputs.push({ key: variantKey(set, info.width), bytes: data, width: info.width, height: info.height, ext: '.webp' });
  }
  return outputs;
}

async function moving(set: RenditionSet, original: Buffer, width: number, height: number): Promise<Output[]> {
  const scale = Math.min(1, MOVING_SIDE_MAX / Math.max(width, height));
  const largest = Math.max(1, Math.round(width * scale));
  const at = async (key: string, to: number): Promise<Output> => {
    const { data, info } = await sharp(original, { ...OPTIONS, animated: true })
      .resize({ width: to })
      .webp(WEBP)
      .toBuffer({ resolveWithObject: true });
    return { key, bytes: data, width: info.width, height: info.pageHeight ?? info.height, ext: '.webp' };
  };
  const whole = await at(set, largest);
  const narrower = widthsFor(largest, MOVING_WIDTHS).filter((one) => one < largest);
  const variants = [];
  for (const one of narrower) variants.push(await at(variantKey(set, one), one));
  return [whole, ...variants, { ...whole, key: variantKey(set, largest) }];
}

/**
 * Names follow from the bytes, so that an address never shows two pictures, and from the file, so that two files never
 * share one. They tell nothing of the original's name.
 */
function named(fileHash: string, recipe: string, { key, bytes, width, height, ext }: Output): Rendered {
  const hash = createHash('sha256').update(`${fileHash}/`).update(bytes).digest('hex').slice(0, 40);
  const sizeInBytes = bytes.length;
  const mime = TYPES[ext] ?? 'application/octet-stream';
  const format = { name: key, hash, ext, mime, width, height, size: Math.round(sizeInBytes / 10) / 100, sizeInBytes, path: null };
  return { key, bytes, format: { ...format, recipe } };
}

export interface Wanted {
  set: RenditionSet;
  recipe: string;
}

/**
 * Makes the renditions of a picture. A moving picture moves in its clean set; with a watermark it stands still.
 *
 * @param original the uploaded bytes
 * @param fileHash the file's own `hash`, which it keeps when it is replaced
 * @throws when the bytes are no picture, or a larger one than is taken
 */
export async function render(
  original: Buffer,
  fileHash: string,
  wanted: readonly Wanted[],
  watermark: Watermark | undefined,
): Promise<Rendered[]> {
  const metadata = await sharp(original, OPTIONS).metadata();
  const moves = (metadata.pages ?? 1) > 1 && ['gif', 'webp'].includes(metadata.format);
  const fromPng = metadata.format === 'png';
  let pixels: Pixels | undefined;
  const rendered: Rendered[] = [];
  for (const { set, recipe } of wanted) {
    let outputs: Output[];
    if (set === 'clean' && moves) {
      outputs = await moving(set, original, metadata.width, metadata.pageHeight ?? metadata.height);
    } else {
      pixels ??= await pixelsOf(original);
      const shown = set === 'marked' && watermark ? await stamp(pixels, watermark) : pixels;
      outputs = await still(set, shown, fromPng);
    }
    rendered.push(...outputs.map((output) => named(fileHash, recipe, output)));
  }
  return rendered;
}

/** The small picture that the panel's lists show. It stays as private as the original. */
export async function renderThumbnail(original: Buffer): Promise<{ bytes: Buffer; width: number; height: number }> {
  const { data, info } = await sharp(original, OPTIONS)
    .autoOrient()
    .resize({ width: 245, height: 156, fit: 'inside', withoutEnlargement: true })
    .webp(WEBP)
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}
