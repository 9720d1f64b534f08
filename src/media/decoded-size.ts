import { PIXELS_MAX } from '../contract/upload-limits';
import type { PictureHeader } from './picture-jobs';

/** Memory that one picture may take while it is decoded. docs/performance.md has what each kind takes. */
const DECODED_MAX_BYTES = 160_000_000;

/** Bytes of a channel, by libvips' name of its format. */
const DEPTH_BYTES: Readonly<Record<string, number>> = {
  ...{ uchar: 1, char: 1, ushort: 2, short: 2, uint: 4, int: 4, float: 4, complex: 8, double: 8, dpcomplex: 16 },
};

/** libheif holds the planes, the decoder's frames and the colours at once; planes of more than 8 bits have two bytes. */
const AVIF_BYTES = 19;
const DEEP_AVIF_BYTES = 26;
/** a frame's colours, and the frame before it */
const GIF_BYTES = 5;
const WEBP_BYTES = 4;
/** coefficients of 16 bits in three planes */
const PROGRESSIVE_JPEG_BYTES = 6;

export interface PixelLimit {
  pixels: number;
  /** for the editor; undefined where it is the limit of all pictures */
  kind: string | undefined;
}

function wholeKind({
  format,
  isProgressive,
  channels,
  depth,
  bitsPerSample = 8,
}: PictureHeader): { kind: string; bytes: number } | undefined {
  const bytes = channels * (DEPTH_BYTES[depth] ?? 1);
  switch (format) {
    case 'heif':
      return { kind: 'AVIF', bytes: bitsPerSample > 8 ? DEEP_AVIF_BYTES : AVIF_BYTES };
    case 'gif':
      return { kind: 'GIF', bytes: GIF_BYTES };
    case 'webp':
      return { kind: 'WebP', bytes: WEBP_BYTES };
    case 'jpeg':
      return isProgressive ? { kind: 'JPEG progressive', bytes: PROGRESSIVE_JPEG_BYTES } : undefined;
    case 'png':
      return isProgressive ? { kind: 'PNG interlaced', bytes } : undefined;
    case 'tiff':
      // A file of one strip.
      return { kind: 'TIFF', bytes };
    default:
      return undefined;
  }
}

/** The process itself, and what is made of the picture. */
const BASE_BYTES = 120_000_000;

/**
 * @returns memory of the decoding process at the most, by what the header says: an AVIF whose header is small and whose picture is
 *   large is known by what it takes; undefined for a picture that is decoded in strips
 */
export function residentLimit(header: PictureHeader): number | undefined {
  const whole = wholeKind(header);
  if (!whole) return undefined;
  const expected = header.width * (header.pageHeight ?? header.height) * whole.bytes;
  return BASE_BYTES + Math.min(1.5 * expected, DECODED_MAX_BYTES + BASE_BYTES / 2);
}

/**
 * Most pictures are decoded in strips of some rows. Those that are held whole may have fewer pixels, so that one of any kind
 * fits into the same memory.
 */
export function pixelLimit(metadata: PictureHeader): PixelLimit {
  const whole = wholeKind(metadata);
  const pixels = whole ? Math.floor(DECODED_MAX_BYTES / whole.bytes) : PIXELS_MAX;
  return pixels < PIXELS_MAX ? { pixels, kind: whole?.kind } : { pixels: PIXELS_MAX, kind: undefined };
}
