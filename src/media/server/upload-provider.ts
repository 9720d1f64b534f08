import { isRendition, type Format } from '../../public/read-model/projection/renditions';
import type { DeletedOriginal } from '../../public/read-model/write/retired-renditions';

/** A file, or an entry of its formats. */
export interface ProviderFile extends Partial<Format> {
  stream?: NodeJS.ReadableStream;
  getStream?: () => NodeJS.ReadableStream;
}

export type ProviderCall = (file: ProviderFile, options?: unknown) => Promise<unknown>;

interface SignableFile extends Partial<Format> {
  url: string;
  /** of a file, not of an entry of its formats */
  updatedAt?: Date | string;
}

/** A provider of Strapi's upload plugin, as far as it is used here. */
export interface Provider {
  uploadStream: ProviderCall;
  /** only some providers have it: Strapi then calls it instead of `delete` and `uploadStream` */
  replaceStream?: ProviderCall;
  delete: ProviderCall;
  isPrivate: () => boolean | Promise<boolean>;
  getSignedUrl: (file: SignableFile) => { url: string } | Promise<{ url: string }>;
}

/** @returns what the removal of a stored file needs to know */
export function describeStored(given: ProviderFile, url: string, provider: string): Format | DeletedOriginal {
  const { name = '', hash = '', ext = '', mime = '', ...file } = given;
  if (!isRendition({ hash, ...file })) return { hash, ext, mime, url, provider, provider_metadata: null, formats: {} };
  const { width = 0, height = 0, size = 0, sizeInBytes = 0, recipe = '' } = file;
  return { name, hash, ext, mime, url, width, height, size, sizeInBytes, recipe };
}
