import path from 'node:path';
import { unescape } from 'node:querystring';
import { setTimeout as wait } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import { environment } from '../../../../environment';
import { ensureFolder, KIND_FOLDERS } from '../../../../media/server/kind-folders';
import { runPictureJob } from '../../../../media/server/picture-process';
import { mimeOf } from '../../../../media/server/upload-checks';
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

/** @returns the name of a picture's file, as its address calls it */
function nameOf(address: string): string {
  // An address may hold a bare per cent sign.
  const { name } = path.parse(unescape(new URL(address).pathname));
  return name.replace(/[\\:*?"<>|\p{Cc}]+/gu, '-').slice(0, NAME_LENGTH) || 'picture';
}

async function addToLibrary(strapi: Core.Strapi, address: string, file: string, bytes: number): Promise<number> {
  // What a server says of a file may be wrong.
  const header = await runPictureJob('readHeader', () => [file]).catch(() => {
    throw new FetchFault('refused', true, 'no-picture');
  });
  const mimetype = mimeOf(header);
  const name = `${nameOf(address)}.${mimetype === 'image/jpeg' ? 'jpg' : path.basename(mimetype)}`;
  const folder = await ensureFolder(strapi, KIND_FOLDERS[PRODUCT]);
  const uploads: UploadService = strapi.plugin('upload').service('upload');
  const [stored] = await uploads.upload(
    {
      data: { fileInfo: { name, folder: folder.id } },
      files: { filepath: file, originalFilename: name, mimetype, size: bytes },
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
