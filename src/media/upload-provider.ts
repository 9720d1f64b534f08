import type { Format } from '../read-model/projection/renditions';

/** A file, or an entry of its formats. */
export interface ProviderFile extends Partial<Format> {
  stream?: NodeJS.ReadableStream;
  getStream?: () => NodeJS.ReadableStream;
}

export type ProviderCall = (file: ProviderFile, options?: unknown) => Promise<unknown>;

interface SignableFile extends Partial<Format> {
  url: string;
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
