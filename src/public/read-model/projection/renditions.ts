/*
 * The renditions of a picture are entries of its file's `formats`, like Strapi's own resized copies. So Strapi deletes,
 * exports, imports and moves them together with their file.
 *
 * A picture has up to two renditions. Products show `marked`, with the shop's watermark; everything else shows `clean`. The
 * entry `clean` or `marked` is the whole picture, the API's `url`; `<kind>_<width>` are its variants.
 */
export const RENDITION_KINDS = ['clean', 'marked'] as const;
export type RenditionKind = (typeof RENDITION_KINDS)[number];

/** The local provider's folder of renditions: below the media folder, and in their URL. */
export const PUBLIC_FOLDER = 'pictures';

/** Raise it when the way of rendering changes: the job `renditions` then renders every picture again. */
const RECIPE = '2';

/** @param watermark the watermark's fingerprint */
export const recipeOf = (kind: RenditionKind, watermark: string): string =>
  kind === 'clean' ? RECIPE : `${RECIPE}-${watermark}`;

/** An entry of a file's `formats`. */
export interface Format {
  name: string;
  /** with `ext`, the file's name at the provider */
  hash: string;
  ext: string;
  mime: string;
  url: string;
  /** pixels */
  width: number;
  height: number;
  /** kilobytes, and bytes */
  size: number;
  sizeInBytes: number;
  path?: string | null;
  /** of the panel's thumbnail, which keeps its name: changes with its bytes */
  version?: string;
  /** how a rendition was made; Strapi's own entries have none */
  recipe?: string;
  /** of the whole picture: its average, `#rrggbb` */
  color?: string;
  /** of the whole picture: a data address of at most 200 bytes; null where it can't be so small */
  placeholder?: string | null;
}

export type Formats = Readonly<Record<string, Format>>;

const RENDITION_HASH = /^[0-9a-f]{40}$/;

/** @returns whether a provider's file is public; originals and the panel's thumbnails are not */
export function isRendition(file: { hash?: string; recipe?: string }): boolean {
  return file.recipe !== undefined && RENDITION_HASH.test(file.hash ?? '');
}

export const variantKey = (kind: RenditionKind, width: number): string => `${kind}_${width}`;

/** @returns undefined for the panel's thumbnail */
export function renditionKindOf(key: string): RenditionKind | undefined {
  return RENDITION_KINDS.find((kind) => key === kind || key.startsWith(`${kind}_`));
}
