/** Name of Strapi's upload provider for object storage, as each file's row holds it. */
export const OBJECT_STORAGE = 'aws-s3';

/** Pixels: the original stays private, renditions are public. */
const RASTER: Readonly<Record<string, readonly string[]>> = {
  'image/jpeg': ['.jpg', '.jpeg', '.jpe', '.jfif'],
  'image/png': ['.png'],
  'image/webp': ['.webp'],
  'image/avif': ['.avif'],
  'image/gif': ['.gif'],
  'image/tiff': ['.tif', '.tiff'],
};

/** Served as uploaded. */
const AS_IS: Readonly<Record<string, readonly string[]>> = {
  'image/svg+xml': ['.svg'],
  'image/x-icon': ['.ico'],
  'image/vnd.microsoft.icon': ['.ico'],
  'video/mp4': ['.mp4'],
  'video/webm': ['.webm'],
  'application/pdf': ['.pdf'],
};

export const RASTER_TYPES = Object.keys(RASTER);

/** Media types that editors can upload. No pages or scripts: uploads are served from the panel's own origin. */
export const UPLOAD_TYPES = [...RASTER_TYPES, ...Object.keys(AS_IS)];

/** What editors call these types: their usual endings. */
export const UPLOAD_KINDS = [
  ...new Set([...Object.values(RASTER), ...Object.values(AS_IS)].flatMap(([ending = '']) => ending.slice(1).toUpperCase())),
];

const RASTER_EXTENSIONS = new Set(Object.values(RASTER).flat());
const AS_IS_EXTENSIONS = new Set(Object.values(AS_IS).flat());

/** @param ending of a file's name, with its dot */
export const hasRasterEnding = (ending: string): boolean => RASTER_EXTENSIONS.has(ending.toLowerCase());
export const isShownAsItIs = (ending: string): boolean => AS_IS_EXTENSIONS.has(ending.toLowerCase());

/** @returns whether a file of this type that editors can upload has an ending of it */
export const isEndingOf = (mime: string, ending: string): boolean =>
  (RASTER[mime] ?? AS_IS[mime])?.includes(ending.toLowerCase()) === true;

export function kindOf(mime: string | null | undefined): 'raster' | 'as-is' | undefined {
  if (mime === null || mime === undefined) return undefined;
  if (Object.hasOwn(RASTER, mime)) return 'raster';
  return Object.hasOwn(AS_IS, mime) ? 'as-is' : undefined;
}
