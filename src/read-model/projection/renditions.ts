/*
 * The renditions of a picture are entries of its file's `formats`, as Strapi keeps its own resized copies: so they are
 * deleted, exported, imported and carried to another upload provider together with their file.
 *
 * A picture has up to two sets. `clean` is shown by whatever is no product; `marked` carries the shop's watermark and is
 * shown by products. The set's own key is the whole picture, the `url` of the API; `<set>_<width>` are its variants.
 */
export const SETS = ['clean', 'marked'] as const;
export type RenditionSet = (typeof SETS)[number];

/** Below the folder of media, and below the origin: where renditions of the local provider lie. */
export const PUBLIC_FOLDER = 'pictures';

/** A change of how renditions are made raises this, and all of them are made anew in the background. */
const RECIPE = '1';

/** @param watermark the watermark's fingerprint */
export const recipeOf = (set: RenditionSet, watermark: string): string => (set === 'clean' ? RECIPE : `${RECIPE}-${watermark}`);

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
  /** what a rendition was made by; Strapi's own entries have none */
  recipe?: string;
}

export type Formats = Readonly<Record<string, Format>>;

const NAME = /^[0-9a-f]{40}$/;

/** @returns whether a provider's file is a rendition, which anybody may see; originals and the panel's thumbnails are not */
export function isRendition(file: { hash?: string; recipe?: string }): boolean {
  return file.recipe !== undefined && NAME.test(file.hash ?? '');
}

export const variantKey = (set: RenditionSet, width: number): string => `${set}_${width}`;

/** @returns which set an entry belongs to; undefined for the panel's thumbnail */
export function setOf(key: string): RenditionSet | undefined {
  return SETS.find((set) => key === set || key.startsWith(`${set}_`));
}

/** @returns the recipe that a set of a file was made by; undefined where it has none */
export const recipeIn = (formats: Formats | null, set: RenditionSet): string | undefined => formats?.[set]?.recipe;

/** @returns the entries of some sets alone */
export function entriesOf(formats: Formats | null, belongs: (set: RenditionSet | undefined) => boolean): Formats {
  return Object.fromEntries(Object.entries(formats ?? {}).filter(([key]) => belongs(setOf(key))));
}
