import { createHash } from 'node:crypto';
import type { Picture } from './picture';

/** @returns an address as visitors load one: forty hexadecimal digits that tell nothing of the file's name */
export function exampleAddress(name: string, ending: 'jpg' | 'png' | 'webp'): string {
  return `/pictures/${createHash('sha1').update(`${name}.${ending}`).digest('hex')}.${ending}`;
}

/**
 * @param widths of the variants, narrowest first
 * @returns a picture as the document's examples show one
 */
export function examplePicture(
  { id, width, height, alt }: Pick<Picture, 'id' | 'alt'> & { width: number; height: number },
  widths: readonly number[],
  ending: 'jpg' | 'png' = 'jpg',
): Picture {
  const variants = widths.map((narrower) => ({
    url: exampleAddress(`${id}-${narrower}`, 'webp'),
    width: narrower,
    height: Math.round((height * narrower) / width),
    type: 'image/webp',
  }));
  return { id, url: exampleAddress(String(id), ending), width, height, alt, variants };
}
