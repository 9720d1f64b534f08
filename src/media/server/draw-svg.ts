import { readFile } from 'node:fs/promises';
import sharp from 'sharp';

const LOADER = { operation: ['VipsForeignLoadSvg'] };

/** Longest side of a small drawing, in pixels. */
const SIDE_MIN = 1_024;

/** A script, or a picture in another file: what a browser shows would not be what is drawn. */
const INCOMPLETE = /<script\b|<image\b[^>]{0,500}?href\s*=\s*["'](?!\s*(?:data:|#))/i;

type DrawingFault = 'drawing-broken' | 'drawing-incomplete';

/**
 * Draws an SVG as a PNG. The drawing is read from memory: librsvg loads no other file then. Runs in the pictures' process, under its limits.
 *
 * @param sideMax in pixels
 * @throws when librsvg can't read it
 */
export async function drawSvg(file: string, sideMax: number): Promise<Buffer | DrawingFault> {
  const svg = await readFile(file);
  if (INCOMPLETE.test(svg.toString())) return 'drawing-incomplete';
  // Only now: a picture of another type could be an SVG by its content.
  sharp.unblock(LOADER);
  try {
    const { format, width, height } = await sharp(svg, { limitInputPixels: false }).metadata();
    if (format !== 'svg') return 'drawing-broken';
    const side = Math.min(Math.max(width, height, SIDE_MIN), sideMax);
    const drawn = await sharp(svg, { limitInputPixels: false })
      .resize({ width: side, height: side, fit: 'inside' })
      .png()
      .toBuffer();
    const { channels } = await sharp(drawn).stats();
    return channels[3]?.max === 0 ? 'drawing-broken' : drawn;
  } finally {
    sharp.block(LOADER);
  }
}
