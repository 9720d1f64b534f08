import { open } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import { environment } from '../../../../environment';
import { ensureFolder, KIND_FOLDERS } from '../../../../media/server/kind-folders';
import type { UploadService } from '../../../../media/server/upload-services';
import { isDatabaseAway } from '../../../../platform/database-errors';
import { backoffMs } from '../../../../platform/jobs/backoff';
import { withTemporaryFolder } from '../../../../platform/temporary-files';
import { FetchFault, fetchPublic, type Fetched } from './fetch-public';
import { findByContent, findFetched, rememberFetched, type KnownPicture } from './fetched-pictures';

const PRODUCT = 'api::product.product';
const PICTURE_MAX_BYTES = 20 * 1024 * 1024;
const NAME_LENGTH = 100;

const ATTEMPTS_MAX = 3;
const RETRY = { firstMs: 1_000, maxMs: Infinity };

interface PictureType {
  mime: string;
  extension: string;
}

/** The pictures that are taken, by their first bytes: what a server says of a file may be wrong. */
const TYPES: readonly (readonly [begin: RegExp, type: PictureType])[] = [
  [/^\xff\xd8\xff/, { mime: 'image/jpeg', extension: '.jpg' }],
  [/^\x89PNG\r\n\x1a\n/, { mime: 'image/png', extension: '.png' }],
  [/^RIFF.{4}WEBP/s, { mime: 'image/webp', extension: '.webp' }],
  [/^GIF8[79]a/, { mime: 'image/gif', extension: '.gif' }],
  [/^.{4}ftypavi[fs]/s, { mime: 'image/avif', extension: '.avif' }],
];

const HEAD_BYTES = 16;

/** @returns undefined: the file is no picture that is taken */
async function typeOfPicture(path: string): Promise<PictureType | undefined> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const head = buffer.toString('latin1', 0, bytesRead);
    return TYPES.find(([begin]) => begin.test(head))?.[1];
  } finally {
    await file.close();
  }
}

/** @returns the name of a picture's file, as its address calls it */
function nameOf(address: string, extension: string): string {
  const last = new URL(address).pathname.split('/').at(-1) ?? '';
  let name = last;
  try {
    name = decodeURIComponent(last);
  } catch {
    // An address may hold a bare per cent sign.
  }
  const stem = path
    .parse(name)
    .name.replace(/[\\/:*?"<>|\p{Cc}]+/gu, '-')
    .slice(0, NAME_LENGTH);
  return `${stem === '' ? 'picture' : stem}${extension}`;
}

async function addToLibrary(strapi: Core.Strapi, address: string, file: string, bytes: number): Promise<number> {
  const type = await typeOfPicture(file);
  if (type === undefined) throw new FetchFault('refused', true, 'no-picture');
  const name = nameOf(address, type.extension);
  const folder = await ensureFolder(strapi, KIND_FOLDERS[PRODUCT]);
  const uploads: UploadService = strapi.plugin('upload').service('upload');
  const [stored] = await uploads.upload(
    {
      data: { fileInfo: { name, folder: folder.id } },
      files: { filepath: file, originalFilename: name, mimetype: type.mime, size: bytes },
    },
    undefined,
  );
  if (stored === undefined) throw new Error(`The media library stored no file for "${name}".`);
  return stored.id;
}

/** A server that is busy is asked again. @throws FetchFault */
async function fetchPatiently(address: string, file: string): Promise<Fetched> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await fetchPublic(address, file, { privateHosts: environment.importPrivateHosts, maxBytes: PICTURE_MAX_BYTES });
    } catch (error) {
      if (!(error instanceof FetchFault) || error.isFinal || attempt === ATTEMPTS_MAX) throw error;
      await wait(backoffMs(RETRY, attempt));
    }
  }
}

/** Fetches a picture into the media library, each address and the same bytes once. */
export async function takePicture(strapi: Core.Strapi, address: string): Promise<KnownPicture> {
  const known = (await findFetched(strapi, [address])).get(address);
  if (known) return known;
  try {
    return await withTemporaryFolder(async (folder) => {
      const file = path.join(folder, 'picture');
      const { sha256, bytes } = await fetchPatiently(address, file);
      const id = (await findByContent(strapi, sha256)) ?? (await addToLibrary(strapi, address, file, bytes));
      await rememberFetched(strapi, address, { file: id, content: sha256 });
      return { file: id };
    });
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    // What the library refuses, it refuses again.
    const failure = error instanceof Error ? error.message : String(error);
    await rememberFetched(strapi, address, { failure: failure.slice(0, 255) });
    return { failure };
  }
}
