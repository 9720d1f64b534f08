/** Bottles and glasses for wide pictures. */
import type { WineStyle } from '../wine-styles';
import type { BottleShape } from './bottle-shapes';
import { drawDecanter, drawGlass, type GlassKind } from './glassware';
import { TONES } from './palette';
import { dressedBottle } from './product-pictures';
import { plain, put, type Part } from './scene';
import { shadow } from './objects';

const HOUSE = { winery: 'Nhà Nho', region: 'Tuyển chọn', country: 'Hà Nội' };

/** A bottle with its shadow, standing at x, y; 860 units high at scale 1. */
export function bottle(
  id: string,
  style: WineStyle,
  shape: BottleShape,
  wine: string,
  x: number,
  y: number,
  scale: number,
): Part[] {
  const subject = { ...HOUSE, key: `${id} ${wine}`, wine, style, shape };
  const drawn = dressedBottle(id, subject);
  return [shadow(x, y - 4, 110 * scale), put({ definitions: drawn.definitions, content: drawn.content }, x, y, scale)];
}

/** A glass with its shadow, standing at x, y; about 480 units high at scale 1. */
export function glass(
  id: string,
  style: WineStyle,
  kind: GlassKind,
  x: number,
  y: number,
  scale: number,
  light = '#ffffff',
): Part[] {
  return [shadow(x, y - 3, 62 * scale), put(drawGlass(id, kind, TONES[style], light), x, y, scale)];
}

export function decanter(id: string, x: number, y: number, scale: number, light = '#ffffff'): Part[] {
  return [shadow(x, y - 4, 150 * scale), put(drawDecanter(id, TONES.red, light), x, y, scale)];
}

/** Darkens one side, so that text over the picture is readable. */
export function veil(width: number, height: number, color: string, opacity: number): Part {
  return {
    definitions: `<linearGradient id="veil" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="${color}" stop-opacity="${opacity}"/><stop offset="0.62" stop-color="${color}" stop-opacity="0"/></linearGradient>`,
    content: `<rect width="${width}" height="${height}" fill="url(#veil)"/>`,
  };
}

/** A wall with shelves of bottle silhouettes. */
export function shelves(x: number, y: number, columns: number, rows: number, wood: string, bottles: readonly string[]): Part {
  let content = '';
  for (let row = 0; row < rows; row += 1) {
    const base = y + row * 190;
    for (let column = 0; column < columns; column += 1) {
      const left = x + column * 66;
      const color = bottles[(row * 5 + column * 3) % bottles.length] ?? '#222';
      content += `<path d="M${left + 24} ${base - 150} h14 v48 q18 12 18 32 v70 h-50 v-70 q0 -20 18 -32 Z" fill="${color}"/><rect x="${left + 8}" y="${base - 58}" width="46" height="38" fill="#f4ecdc" opacity="0.8"/>`;
    }
    content += `<rect x="${x - 30}" y="${base}" width="${columns * 66 + 60}" height="16" fill="${wood}"/><rect x="${x - 30}" y="${base + 16}" width="${columns * 66 + 60}" height="10" fill="#000" opacity="0.18"/>`;
  }
  return plain(content);
}
