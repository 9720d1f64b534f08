import type { Sharp } from 'sharp';

/** What a page shows while a picture loads. */
export interface Placeholder {
  /** the picture's average: `#rrggbb` */
  color: string;
  /** a tiny WebP as a data address; null where none is small enough */
  placeholder: string | null;
}

const BYTES_MAX = 200;
/** Longest sides in pixels; the first whose data address is small enough is taken. */
const SIDES = [16, 12, 8, 6, 4];
const WEBP = { quality: 25, alphaQuality: 25, effort: 6 } as const;

async function averageColor(image: Sharp): Promise<string> {
  const pixel = await image.flatten({ background: '#ffffff' }).resize(1, 1, { fit: 'fill' }).raw().toBuffer();
  const [red = 0, green = red, blue = red] = pixel;
  return `#${[red, green, blue].map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** @param open opens the decoded picture */
export async function renderPlaceholder(open: () => Sharp): Promise<Placeholder> {
  const color = await averageColor(open());
  for (const side of SIDES) {
    const bytes = await open().resize({ width: side, height: side, fit: 'inside' }).webp(WEBP).toBuffer();
    const placeholder = `data:image/webp;base64,${bytes.toString('base64')}`;
    if (placeholder.length <= BYTES_MAX) return { color, placeholder };
  }
  return { color, placeholder: null };
}
