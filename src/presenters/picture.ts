import type { Picture } from '../schemas/picture';

/** A row of the upload plugin's files, as far as the storefront shows it. */
export interface PictureSource {
  public_id: number;
  url: string;
  width: number | null;
  height: number | null;
  alternativeText: string | null;
  formats: Record<string, { url: string; width: number; height: number }> | null;
}

/** @param shows what the picture shows, its text where the editor gave none */
export function presentPicture(source: PictureSource, shows: string): Picture {
  const variants = Object.values(source.formats ?? {})
    .map(({ url, width, height }) => ({ url, width, height }))
    .sort((a, b) => a.width - b.width);
  return {
    id: source.public_id,
    url: source.url,
    width: source.width,
    height: source.height,
    alt: source.alternativeText?.trim() || shows,
    variants,
  };
}

/** The columns of a file that {@link presentPicture} reads: nothing else of it leaves the database. */
export const PICTURE_COLUMNS = ['public_id', 'url', 'width', 'height', 'alternativeText', 'formats'];
