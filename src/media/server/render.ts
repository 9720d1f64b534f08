import { createHash } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import { PIXELS_MAX } from '../../contract/limits';
import { variantKey, type Format, type RenditionKind } from '../../public/read-model/projection/renditions';
import { applyWatermark, type Watermark } from './apply-watermark';
import { renderPlaceholder, type Placeholder } from './placeholder';

/** Widths of variants, in pixels; a picture is never enlarged. */
const WIDTHS = [320, 640, 960, 1280, 1920];
/** Longest side of the whole picture, in pixels. */
const SIDE_MAX = 2048;
/** Smaller for animations: each frame costs as much as a picture. */
const ANIMATED_WIDTHS = [320, 640];
const ANIMATED_SIDE_MAX = 960;
/** A variant wider than this share of the next one saves too few bytes. */
const WIDTH_RATIO_MAX = 0.8;
/** PNGs up to this size are logos and icons, whose edges JPEG blurs. */
const ICON_SIDE_MAX = 512;

/** Effort 4 takes more than twice as long for 4 % fewer bytes, measured on the demo's bottles. */
const WEBP = { quality: 78, effort: 2 } as const;
const JPEG = { quality: 82, progressive: true } as const;

const OPTIONS = { limitInputPixels: PIXELS_MAX, failOn: 'error' } as const;

export interface Rendered {
  key: string;
  format: Omit<Format, 'url'>;
  bytes: Buffer;
}

/** The decoded picture: upright, in sRGB, without metadata, no larger than SIDE_MAX. */
interface Pixels {
  data: Buffer;
  width: number;
  height: number;
  channels: 1 | 2 | 3 | 4;
  opaque: boolean;
}

async function decode(original: Buffer | string): Promise<Pixels> {
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

const fromPixels = ({ data, width, height, channels }: Pixels): Sharp => sharp(data, { raw: { width, height, channels } });

function widthsFor(width: number, widths: readonly number[]): number[] {
  const narrower = widths.filter((one) => one < width * WIDTH_RATIO_MAX);
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

async function renderStill(kind: RenditionKind, pixels: Pixels, fromPng: boolean): Promise<Output[]> {
  const asPng = !pixels.opaque || (fromPng && Math.max(pixels.width, pixels.height) <= ICON_SIDE_MAX);
  const whole = asPng ? fromPixels(pixels).png({ compressionLevel: 8 }) : fromPixels(pixels).removeAlpha().jpeg(JPEG);
  const { width, height } = pixels;
  const outputs: Output[] = [{ key: kind, bytes: await whole.toBuffer(), width, height, ext: asPng ? '.png' : '.jpg' }];
  for (const narrower of widthsFor(width, WIDTHS)) {
    const image = pixels.opaque ? fromPixels(pixels).removeAlpha() : fromPixels(pixels);
    const { data, info } = await image.resize({ width: narrower }).webp(WEBP).toBuffer({ resolveWithObject: true });
    outputs.push({ key: variantKey(kind, info.width), bytes: data, width: info.width, height: info.height, ext: '.webp' });
  }
  return outputs;
}

async function renderAnimated(kind: RenditionKind, original: Buffer | string, width: number, height: number): Promise<Output[]> {
  const scale = Math.min(1, ANIMATED_SIDE_MAX / Math.max(width, height));
  const largest = Math.max(1, Math.round(width * scale));
  const at = async (key: string, to: number): Promise<Output> => {
    const { data, info } = await sharp(original, { ...OPTIONS, animated: true })
      .resize({ width: to })
      .webp(WEBP)
      .toBuffer({ resolveWithObject: true });
    return { key, bytes: data, width: info.width, height: info.pageHeight ?? info.height, ext: '.webp' };
  };
  const whole = await at(kind, largest);
  const narrower = widthsFor(largest, ANIMATED_WIDTHS).filter((one) => one < largest);
  const variants = [];
  for (const one of narrower) variants.push(await at(variantKey(kind, one), one));
  return [whole, ...variants, { ...whole, key: variantKey(kind, largest) }];
}

/**
 * The name is a hash of the bytes, so that a URL never shows two pictures, and of the file, so that two files never share a
 * rendition. It does not contain the original's name.
 */
function nameByContent(
  fileHash: string,
  recipe: string,
  { key, bytes, width, height, ext }: Output,
  placeholder: Placeholder | undefined,
): Rendered {
  const hash = createHash('sha256').update(`${fileHash}/`).update(bytes).digest('hex').slice(0, 40);
  const sizeInBytes = bytes.length;
  const mime = TYPES[ext] ?? 'application/octet-stream';
  const format = { name: key, hash, ext, mime, width, height, size: Math.round(sizeInBytes / 10) / 100, sizeInBytes, path: null };
  return { key, bytes, format: { ...format, recipe, ...placeholder } };
}

export interface WantedRendition {
  kind: RenditionKind;
  recipe: string;
}

/**
 * An animation is animated in its clean rendition, and still in the marked one.
 *
 * @param original the uploaded bytes, or the path of their file
 * @param fileHash the file's `hash`
 * @throws when the bytes cannot be decoded, or have more than PIXELS_MAX pixels
 */
export async function render(
  original: Buffer | string,
  fileHash: string,
  wanted: readonly WantedRendition[],
  watermark: Watermark | undefined,
): Promise<Rendered[]> {
  const metadata = await sharp(original, OPTIONS).metadata();
  const isAnimated = (metadata.pages ?? 1) > 1 && ['gif', 'webp'].includes(metadata.format);
  const fromPng = metadata.format === 'png';
  const pixels = await decode(original);
  const placeholder = await renderPlaceholder(() => fromPixels(pixels));
  const rendered: Rendered[] = [];
  for (const { kind, recipe } of wanted) {
    let outputs: Output[];
    if (kind === 'clean' && isAnimated) {
      outputs = await renderAnimated(kind, original, metadata.width, metadata.pageHeight ?? metadata.height);
    } else {
      const shown = kind === 'marked' && watermark ? await applyWatermark(pixels, watermark) : pixels;
      outputs = await renderStill(kind, shown, fromPng);
    }
    // The whole picture's entry names it.
    rendered.push(
      ...outputs.map((output) => nameByContent(fileHash, recipe, output, output.key === kind ? placeholder : undefined)),
    );
  }
  return rendered;
}

/** For the panel's lists; private, as the original is. */
export interface Thumbnail {
  bytes: Buffer;
  width: number;
  height: number;
}

/** @throws as `render` */
export async function renderThumbnail(original: Buffer | string): Promise<Thumbnail> {
  const { data, info } = await sharp(original, OPTIONS)
    .autoOrient()
    .resize({ width: 245, height: 156, fit: 'inside', withoutEnlargement: true })
    .webp(WEBP)
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}
