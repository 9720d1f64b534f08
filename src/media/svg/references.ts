import { DrawingError } from './drawing-error';

/** A picture of pixels, whole inside the file. A drawing inside a drawing could hold what this one may not. */
export const EMBEDDED_PICTURE = /^data:image\/(?:png|jpe?g|gif|webp);base64,[A-Za-z0-9+/=]+$/i;

const FRAGMENT = /^#[^\s"'<>\\]+$/;
/** A browser leaves these out when it reads an address. */
const IGNORED = /[\s\p{Cc}]/gu;

const FOUND_LENGTH = 60;

/**
 * @param element the local name of the element that refers
 * @returns the address to write; undefined for a link, which a picture can't have
 * @throws DrawingError for one outside of the drawing
 */
export function readReference(element: string, value: string): string | undefined {
  const address = value.replace(IGNORED, '');
  if (FRAGMENT.test(address)) return address;
  if (element === 'a' || address === '') return undefined;
  if ((element === 'image' || element === 'feImage') && EMBEDDED_PICTURE.test(address)) return address;
  throw new DrawingError('drawing-points-outside', address.slice(0, FOUND_LENGTH));
}
