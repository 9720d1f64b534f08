import { PIXELS_MAX } from '../contract/upload-limits';
import type { PictureHeader } from './picture-jobs';

/** Memory that one picture may take while it is decoded and its renditions are made. docs/performance.md has what each kind takes. */
const PICTURE_MAX_BYTES = 120_000_000;

/** Bytes of a channel, by libvips' name of its format. */
const DEPTH_BYTES: Readonly<Record<string, number>> = {
  ...{ uchar: 1, char: 1, ushort: 2, short: 2, uint: 4, int: 4, float: 4, complex: 8, double: 8, dpcomplex: 16 },
};

/** What else a pixel takes until the picture is small. */
const WORKING_BYTES = 1.2;
/** libheif holds the planes, the decoder's frames and the colours at once; planes of more than 8 bits have two bytes. */
const AVIF_BYTES = 20.4;
const DEEP_AVIF_BYTES = 27.5;
/** a frame's colours, and the frame before it */
const GIF_BYTES = 7.6;
const WEBP_BYTES = 6.6;
/** Coefficients of 16 bits in three planes, of which two may be a quarter as large. */
const PROGRESSIVE_JPEG_BYTES = 8;
const SUBSAMPLED_JPEG_BYTES = 4.9;

export interface PixelLimit {
  pixels: number;
  /** for the editor; undefined where it is the limit of all pictures */
  kind: string | undefined;
}

/** @returns what a pixel takes; undefined for a picture that is decoded in strips */
function wholeKind(header: PictureHeader): { kind: string; bytes: number } | undefined {
  const { format, isProgressive, channels, depth, bitsPerSample = 8, chromaSubsampling = '' } = header;
  const bytes = channels * (DEPTH_BYTES[depth] ?? 1) + WORKING_BYTES;
  switch (format) {
    case 'heif':
      return { kind: 'AVIF', bytes: bitsPerSample > 8 ? DEEP_AVIF_BYTES : AVIF_BYTES };
    case 'gif':
      return { kind: 'GIF', bytes: GIF_BYTES };
    case 'webp':
      return { kind: 'WebP', bytes: WEBP_BYTES };
    case 'jpeg':
      if (!isProgressive) return undefined;
      return {
        kind: 'JPEG progressive',
        bytes: chromaSubsampling === '4:2:0' ? SUBSAMPLED_JPEG_BYTES : PROGRESSIVE_JPEG_BYTES,
      };
    case 'png':
      return isProgressive ? { kind: 'PNG interlaced', bytes } : undefined;
    case 'tiff':
      // A file of one strip.
      return { kind: 'TIFF', bytes };
    default:
      return undefined;
  }
}

/** The process itself, and a small picture. */
const BASE_BYTES = 120_000_000;
/** The process with the largest picture of each kind. Renditions of what has passed take some more. */
const WHOLE_MAX_BYTES = 190_000_000;
const STRIPS_MAX_BYTES = 160_000_000;

/**
 * @returns memory of the process that checks a picture, at the most, by what the picture's header says: an AVIF whose header is small
 *   and whose picture is large is known by what it takes, and so is a picture whose strips are very wide
 */
export function residentLimit(header: PictureHeader): number {
  const whole = wholeKind(header);
  if (!whole) return STRIPS_MAX_BYTES;
  return Math.min(BASE_BYTES + header.width * (header.pageHeight ?? header.height) * whole.bytes, WHOLE_MAX_BYTES);
}

/**
 * Most pictures are decoded in strips of some rows. Those that are held whole may have fewer pixels, so that one of any kind
 * fits into the same memory.
 */
export function pixelLimit(metadata: PictureHeader): PixelLimit {
  const whole = wholeKind(metadata);
  const pixels = whole ? Math.floor(PICTURE_MAX_BYTES / whole.bytes) : PIXELS_MAX;
  return pixels < PIXELS_MAX ? { pixels, kind: whole?.kind } : { pixels: PIXELS_MAX, kind: undefined };
}
