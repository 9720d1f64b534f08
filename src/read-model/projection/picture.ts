import { isShownAsItIs } from '../../contract/media-types';
import { setOf, SETS, type Format, type Formats, type RenditionSet } from './renditions';
import type { Picture, PictureVariant } from '../../contract/shared-schemas';

/** A row of the upload plugin's files, as far as the storefront shows it. */
export interface PictureSource {
  public_id: number;
  url: string;
  ext: string | null;
  alternativeText: string | null;
  formats: Formats | null;
}

function presentVariant({ url, width, height, mime }: Format): PictureVariant {
  return { url, width, height, type: mime };
}

function variantsOf(formats: Formats, set: RenditionSet): PictureVariant[] {
  return Object.entries(formats)
    .filter(([key]) => key !== set && setOf(key) === set)
    .map(([, format]) => presentVariant(format))
    .sort((a, b) => a.width - b.width);
}

/**
 * A set that is not made yet is stood in for by the other one, so that nothing is broken while pictures are made anew. The
 * original is never shown: a picture that has no rendition at all yet is left out.
 */
function present(source: PictureSource, shows: string, wanted: RenditionSet): Picture | null {
  const { public_id: id, url, ext, formats } = source;
  const alt = source.alternativeText?.trim() || shows;
  const set = formats?.[wanted] ? wanted : SETS.find((other) => formats?.[other]);
  const whole = set && formats?.[set];
  if (set && whole) {
    return { id, url: whole.url, width: whole.width, height: whole.height, alt, variants: variantsOf(formats, set) };
  }
  return isShownAsItIs(ext ?? '') ? { id, url, width: null, height: null, alt, variants: [] } : null;
}

/** @param shows what the picture shows, its text where the editor gave none */
export function presentPicture(source: PictureSource, shows: string): Picture | null {
  return present(source, shows, 'clean');
}

/** As {@link presentPicture}, with the shop's watermark where it has one. */
export function presentProductPicture(source: PictureSource, shows: string): Picture | null {
  return present(source, shows, 'marked');
}

/** @returns the address of a picture that is shown by nothing but its address; empty where there is none */
export function pictureAddress(source: PictureSource | null): string {
  return (source && presentPicture(source, '')?.url) ?? '';
}

/** The columns of a file that are read here: nothing else of it leaves the database. */
export const PICTURE_COLUMNS = ['public_id', 'url', 'ext', 'alternativeText', 'formats'];
