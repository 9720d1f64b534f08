/** What becomes of an uploaded file, by its media type. */
export type Kind =
  /** pixels: the original stays private, renditions are shown */
  | 'raster'
  /** shown as it was uploaded */
  | 'as-is';

const RASTER: Readonly<Record<string, readonly string[]>> = {
  'image/jpeg': ['.jpg', '.jpeg', '.jpe', '.jfif'],
  'image/png': ['.png'],
  'image/webp': ['.webp'],
  'image/avif': ['.avif'],
  'image/gif': ['.gif'],
  'image/tiff': ['.tif', '.tiff'],
};

const AS_IS: Readonly<Record<string, readonly string[]>> = {
  'image/svg+xml': ['.svg'],
  'image/x-icon': ['.ico'],
  'image/vnd.microsoft.icon': ['.ico'],
  'video/mp4': ['.mp4'],
  'video/webm': ['.webm'],
  'application/pdf': ['.pdf'],
};

/** What can be uploaded. Pages and scripts are not among it: uploads are served from the panel's own origin. */
export const UPLOAD_TYPES = [...Object.keys(RASTER), ...Object.keys(AS_IS)];

const RASTER_ENDINGS = new Set(Object.values(RASTER).flat());
const AS_IS_ENDINGS = new Set(Object.values(AS_IS).flat());

/** @param ending of a file's name, with its dot */
export const hasRasterEnding = (ending: string): boolean => RASTER_ENDINGS.has(ending.toLowerCase());
export const isShownAsItIs = (ending: string): boolean => AS_IS_ENDINGS.has(ending.toLowerCase());

export function kindOf(mime: string | null | undefined): Kind | undefined {
  if (mime === null || mime === undefined) return undefined;
  if (Object.hasOwn(RASTER, mime)) return 'raster';
  return Object.hasOwn(AS_IS, mime) ? 'as-is' : undefined;
}

export const RASTER_TYPES = Object.keys(RASTER);
