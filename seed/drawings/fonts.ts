/** Finds out whether this machine can write at all. */
import sharp from 'sharp';
import { svgDocument, textLine } from './svg';

/** How much ink a text takes. */
async function ink(text: string): Promise<number> {
  const line = textLine(text, 4, 40, { font: 'serif', size: 36, fill: '#000', anchor: 'start' });
  const pixels = await sharp(Buffer.from(svgDocument(240, 60, '', line)))
    .extractChannel('alpha')
    .raw()
    .toBuffer();
  return pixels.reduce((sum, pixel) => sum + pixel, 0);
}

/**
 * False where no font is installed: every letter is then the same empty box, so the widest take as much ink as the
 * narrowest (where the boxes stand is not the same each time, which is why the pictures themselves are not compared).
 */
export async function hasFonts(): Promise<boolean> {
  const narrow = await ink('iii');
  const wide = await ink('WWW');
  return wide > narrow * 1.2;
}

/** The same drawing without its words, which would be rows of empty boxes where there is no font. */
export function wordless(svg: string): string {
  return svg.replace(/<text .*?<\/text>/g, '');
}
