/** Bytes that `isHeic` needs of a file's beginning. */
export const HEIC_HEAD_BYTES = 64;

const HEVC_BRANDS: readonly string[] = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs'];
const AVIF_BRANDS: readonly string[] = ['avif', 'avis'];
/** Of pictures whose coding another brand names. */
const GENERAL_BRANDS: readonly string[] = ['mif1', 'msf1'];

/** @returns the brands of an ISO media file, the major one first: of HEIC, AVIF, MP4; none for any other file */
function brandsOf(head: Uint8Array): string[] {
  const text = String.fromCharCode(...head);
  if (text.slice(4, 8) !== 'ftyp') return [];
  const end = Math.min(text.length, new DataView(head.buffer, head.byteOffset).getUint32(0));
  const brands = [text.slice(8, 12)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(text.slice(at, at + 4));
  return brands;
}

/** @param head the file's first HEIC_HEAD_BYTES @returns whether it is a photograph as iPhones take it, whatever its name says */
export function isHeic(head: Uint8Array): boolean {
  const brands = brandsOf(head);
  if (brands.some((brand) => AVIF_BRANDS.includes(brand))) return false;
  return brands.some((brand) => HEVC_BRANDS.includes(brand)) || GENERAL_BRANDS.includes(brands[0] ?? '');
}
