import sharp from 'sharp';
import { svgDocument, textLine } from './svg';

/** The sum of all opaque pixels of a text. */
async function ink(text: string): Promise<number> {
  const line = textLine(text, 4, 40, { font: 'serif', size: 36, fill: '#000', anchor: 'start' });
  const pixels = await sharp(Buffer.from(svgDocument(240, 60, '', line)))
    .extractChannel('alpha')
    .raw()
    .toBuffer();
  return pixels.reduce((sum, pixel) => sum + pixel, 0);
}

/**
 * Without fonts every letter is the same empty box, so wide letters have no more ink than narrow ones. The pictures themselves can't be
 * compared, because the boxes' positions vary.
 */
export async function hasFonts(): Promise<boolean> {
  const narrow = await ink('iii');
  const wide = await ink('WWW');
  return wide > narrow * 1.2;
}

/** Removes all text from a drawing: without fonts it would be rows of empty boxes. */
export function withoutText(svg: string): string {
  return svg.replace(/<text .*?<\/text>/g, '');
}
