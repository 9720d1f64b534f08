import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Core } from '@strapi/strapi';
import { isShownAsItIs, OBJECT_STORAGE } from '../../contract/media-types';
import { assertPatch, replaceMethods } from '../../platform/assert-patch';
import { isRendition, PUBLIC_FOLDER, type Format } from '../../public/read-model/projection/renditions';
import { isOriginal, renditionName, type DeletedOriginal } from '../../public/read-model/write/retired-renditions';
import type { Rendered } from './render';
import { objectStorage } from './object-storage';
import { signForever, signUrl } from './signed-urls';
import type { Provider, ProviderCall, ProviderFile } from './upload-provider';

/** Of Strapi's route for the panel's own logos, which are no files of the media library. */
export const LOGOS_PATH = '/admin/project-settings';

/** As Strapi's local provider calls it. */
const ORIGINALS_FOLDER = 'uploads';

interface ProviderService {
  upload: (file: ProviderFile) => Promise<void>;
}

const localRenditionsFolder = (strapi: Core.Strapi): string => path.join(strapi.dirs.static.public, PUBLIC_FOLDER);

/** Where the local provider stores a rendition. */
export const localPath = (strapi: Core.Strapi, format: Pick<Format, 'hash' | 'ext'>): string =>
  path.join(localRenditionsFolder(strapi), renditionName(format));

const providerName = (strapi: Core.Strapi): string => strapi.config.get('plugin::upload.provider', 'local');

export const isLocalProvider = (strapi: Core.Strapi): boolean => providerName(strapi) === 'local';

/** Writes a file atomically: caches would store half a file forever, and a replaced original would be lost with the new one. */
async function writeWhole(target: string, stream: NodeJS.ReadableStream): Promise<void> {
  await mkdir(path.dirname(target), { recursive: true });
  // Two entries of one picture may have the same bytes, and so the same name, at the same moment.
  const part = `${target}.${randomUUID()}.part`;
  try {
    await pipeline(stream, createWriteStream(part));
    await rename(part, target);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

export const writeLocalRendition = (
  strapi: Core.Strapi,
  format: Pick<Format, 'hash' | 'ext'>,
  stream: NodeJS.ReadableStream,
): Promise<void> => writeWhole(localPath(strapi, format), stream);

async function writeLocally(strapi: Core.Strapi, file: ProviderFile): Promise<void> {
  const { stream, hash, ext } = file;
  if (!stream || hash === undefined || ext === undefined) throw new Error('A file has no bytes or no name.');
  const folder = isRendition(file) ? PUBLIC_FOLDER : ORIGINALS_FOLDER;
  const url = `/${folder}/${hash}${ext}`;
  const target = path.join(strapi.dirs.static.public, folder, `${hash}${ext}`);
  await writeWhole(target, stream);
  // A rendition's URL is public; the panel's logo has none, and is shown before anybody has signed in.
  file.url = strapi.requestContext.get()?.path === LOGOS_PATH ? signForever(url) : url;
}

const PATCH = 'upload provider (src/media/server/storage.ts)';
const TARGET = '@strapi/upload 5.54';

let removeFile: ProviderCall | undefined;

/**
 * Separates renditions from originals. The local provider stores renditions in a public folder, each file whole, and gives the panel signed
 * URLs of originals and thumbnails; object storage does the same with its keys. With any provider, only `removeStored`
 * deletes renditions.
 */
export function installPictureStorage(strapi: Core.Strapi): void {
  const provider = strapi.plugin('upload').provider as unknown as Provider;
  const local = isLocalProvider(strapi);
  assertPatch(PATCH, TARGET, typeof provider?.delete === 'function' && (!local || typeof provider.uploadStream === 'function'));
  const replace = (methods: Partial<Provider>): void => replaceMethods(PATCH, TARGET, provider, methods);
  if (providerName(strapi) === OBJECT_STORAGE) replace(objectStorage(strapi, provider));
  const remove = provider.delete.bind(provider);
  removeFile = (file) => (local && isRendition(file) ? rm(localPath(strapi, file as Format), { force: true }) : remove(file));
  replace({ delete: (file) => (isRendition(file) ? Promise.resolve() : remove(file)) });
  if (!local) return;
  replace({
    uploadStream: (file) => writeLocally(strapi, file),
    // A replaced file keeps its name, so the new one takes the place of the old one.
    replaceStream: (file) => writeLocally(strapi, file),
    isPrivate: () => true,
    getSignedUrl: ({ url, updatedAt, version = String(new Date(updatedAt ?? 0).getTime()) }) => {
      if (url.startsWith(`/${PUBLIC_FOLDER}/`)) return { url };
      const pathname = url.replace(/\?.*$/, '');
      return { url: isShownAsItIs(path.extname(pathname)) ? `${pathname}?v=${version}` : signUrl(pathname, version) };
    },
  });
}

/** @returns the rendition as an entry of its file's formats */
export async function storeRendition(strapi: Core.Strapi, { format, bytes }: Rendered): Promise<Format> {
  const service = strapi.service('plugin::upload.provider') as ProviderService;
  const file: ProviderFile = { ...format, getStream: () => Readable.from([bytes]) };
  await service.upload(file);
  if (file.url === undefined) throw new Error('The upload provider returned no URL.');
  return { ...format, url: file.url };
}

/** Deletes a rendition, or an original and its thumbnail, at the provider. Missing ones are no error for Strapi's providers. */
export async function removeStored(file: Format | DeletedOriginal): Promise<void> {
  if (!removeFile) throw new Error('The picture storage is not installed.');
  await removeFile(file);
  if (isOriginal(file)) for (const thumbnail of Object.values(file.formats)) await removeFile(thumbnail);
}
