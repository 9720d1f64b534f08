import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Core } from '@strapi/strapi';
import { isShownAsItIs } from '../contract/media-types';
import { isRendition, PUBLIC_FOLDER, type Format } from '../read-model/projection/renditions';
import type { Rendered } from './render';
import { signedAddress } from './signed-urls';

/** What a provider is handed: a file, or an entry of its formats. */
interface ProviderFile extends Partial<Format> {
  stream?: NodeJS.ReadableStream;
  getStream?: () => NodeJS.ReadableStream;
}

type Act = (file: ProviderFile, options?: unknown) => Promise<unknown>;

interface Provider {
  uploadStream?: Act;
  upload?: Act;
  delete: Act;
  isPrivate: () => boolean | Promise<boolean>;
  getSignedUrl: (file: { url: string; ext?: string }) => { url: string } | Promise<{ url: string }>;
}

interface ProviderService {
  upload: (file: ProviderFile) => Promise<void>;
}

const fileOf = (strapi: Core.Strapi, { hash, ext }: Pick<Format, 'hash' | 'ext'>): string =>
  path.join(strapi.dirs.static.public, PUBLIC_FOLDER, `${hash}${ext}`);

export const keepsFilesHere = (strapi: Core.Strapi): boolean => strapi.config.get('plugin::upload.provider', 'local') === 'local';

/** Whole or not at all: a half-written file would be kept by every cache that saw it. */
async function writeHere(strapi: Core.Strapi, file: ProviderFile): Promise<void> {
  const { stream, hash, ext } = file;
  if (!stream || hash === undefined || ext === undefined) throw new Error('A rendition without bytes or name was handed in.');
  const target = fileOf(strapi, { hash, ext });
  await mkdir(path.dirname(target), { recursive: true });
  // Two entries of one picture may be the same bytes, written at the same moment.
  const part = `${target}.${randomUUID()}.part`;
  await pipeline(stream, createWriteStream(part));
  await rename(part, target);
  file.url = `/${PUBLIC_FOLDER}/${hash}${ext}`;
}

let removeFromProvider: Act | undefined;

/**
 * Makes the upload provider keep renditions apart from originals. With the local one they lie in a folder that is served to
 * anybody, and originals and thumbnails open with an address that the panel is given. Whichever provider it is, renditions
 * are taken away by `removeRendition` alone, when nothing has shown them for a while.
 */
export function installPictureStorage(strapi: Core.Strapi): void {
  const provider = strapi.plugin('upload').provider as unknown as Provider;
  const remove = provider.delete.bind(provider);
  const local = keepsFilesHere(strapi);
  removeFromProvider = local ? (file) => rm(fileOf(strapi, file as Format), { force: true }) : remove;
  provider.delete = (file) => (isRendition(file) ? Promise.resolve() : remove(file));
  if (!local) return;
  const uploadStream = provider.uploadStream?.bind(provider);
  if (!uploadStream) throw new Error('The local upload provider takes no streams.');
  provider.uploadStream = (file) => (isRendition(file) ? writeHere(strapi, file) : uploadStream(file));
  provider.isPrivate = () => true;
  provider.getSignedUrl = ({ url }) => ({
    url: url.startsWith(`/${PUBLIC_FOLDER}/`) || isShownAsItIs(path.extname(url)) ? url : signedAddress(url),
  });
}

/** @returns the rendition as an entry of its file's formats */
export async function storeRendition(strapi: Core.Strapi, { format, bytes }: Rendered): Promise<Format> {
  const service: ProviderService = strapi.plugin('upload').service('provider');
  const file: ProviderFile = { ...format, getStream: () => Readable.from([bytes]) };
  await service.upload(file);
  if (file.url === undefined) throw new Error('The upload provider gave no address.');
  return { ...format, url: file.url };
}

/** Takes a rendition away from the provider; that it is gone already is no error. */
export async function removeRendition(format: Format): Promise<void> {
  if (!removeFromProvider) throw new Error('The storage of pictures is not installed.');
  await removeFromProvider(format);
}
