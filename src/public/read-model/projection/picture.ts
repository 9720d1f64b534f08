import { isShownAsItIs } from '../../../contract/media-types';
import type { Picture, PictureVariant } from '../../../contract/shared-schemas';
import { rowStoredUrl } from './links';
import { RENDITION_KINDS, renditionKindOf, type Formats, type RenditionKind } from './renditions';

/** The columns of the upload plugin's files that a presenter reads: no other column leaves the database. */
export const PICTURE_COLUMNS = ['public_id', 'url', 'ext', 'alternativeText', 'formats', 'provider'];

/** What an entry's `populate` says of a picture. */
export const PICTURE = { select: PICTURE_COLUMNS };

export interface PictureSource {
  public_id: number;
  url: string;
  ext: string | null;
  alternativeText: string | null;
  formats: Formats | null;
  provider: string;
}

/** Of a drawing, and of a picture whose renditions are older than colours. */
const UNKNOWN = { color: '#eeeeee', placeholder: null } as const;

function presentVariants(formats: Formats, kind: RenditionKind, provider: string): PictureVariant[] {
  return Object.entries(formats)
    .filter(([key]) => key !== kind && renditionKindOf(key) === kind)
    .map(([, { url, width, height, mime }]) => ({ url: rowStoredUrl(provider, url), width, height, type: mime }))
    .sort((a, b) => a.width - b.width);
}

/**
 * While the preferred rendition is not made yet, the other one is shown: no picture disappears during a new watermark.
 * The original is never shown, so a picture without any rendition is null.
 */
function present(source: PictureSource, defaultAlt: string, preferred: RenditionKind): Picture | null {
  const { public_id: id, ext, formats, provider } = source;
  const alt = source.alternativeText?.trim() || defaultAlt;
  const kind = formats?.[preferred] ? preferred : RENDITION_KINDS.find((other) => formats?.[other]);
  const whole = kind && formats?.[kind];
  if (kind && whole) {
    const { width, height, color = UNKNOWN.color, placeholder = UNKNOWN.placeholder } = whole;
    const variants = presentVariants(formats, kind, provider);
    return { id, url: rowStoredUrl(provider, whole.url), width, height, alt, color, placeholder, variants };
  }
  if (!isShownAsItIs(ext ?? '')) return null;
  return { id, url: rowStoredUrl(provider, source.url), width: null, height: null, alt, ...UNKNOWN, variants: [] };
}

/** @param defaultAlt the picture's text where the editor wrote none */
export function presentPicture(source: PictureSource, defaultAlt: string): Picture | null {
  return present(source, defaultAlt, 'clean');
}

/** @returns those that can be shown already, with the shop's watermark if it has one */
export function presentProductPictures(gallery: readonly PictureSource[], productName: string): Picture[] {
  return gallery.flatMap((source) => present(source, productName, 'marked') ?? []);
}
