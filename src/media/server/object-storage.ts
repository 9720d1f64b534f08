import path from 'node:path';
import type { Core } from '@strapi/strapi';
import { isShownAsItIs, OBJECT_STORAGE } from '../../contract/media-types';
import { environment } from '../../environment';
import { refusal } from '../../editing/saving/server/refusal';
import { assertPatch } from '../../platform/assert-patch';
import { isRendition, PUBLIC_FOLDER, type Format } from '../../public/read-model/projection/renditions';
import { retireUnlessNamed, type DeletedOriginal } from '../../public/read-model/write/retired-renditions';
import { inWriteTransaction } from '../../public/read-model/write/commits';
import { describeStored, type Provider, type ProviderFile } from './upload-provider';

/** Keys begin with it, as the local provider's folder: only the shop may read them. */
const PRIVATE_FOLDER = 'uploads';

/** As the shop itself sends these files (src/middlewares/files.ts). A replaced drawing keeps its address. */
const RENDITION = 'public, max-age=31536000, immutable';
const AS_IT_IS = 'public, max-age=60';
const ORIGINAL = 'private, max-age=3600';

const PATCH = 'object storage (src/media/server/object-storage.ts)';
const TARGET = '@strapi/provider-upload-aws-s3 5.52';

function placeOf(file: ProviderFile): { folder: string; cacheControl: string } {
  if (isRendition(file)) return { folder: PUBLIC_FOLDER, cacheControl: RENDITION };
  if (isShownAsItIs(file.ext ?? '')) return { folder: PUBLIC_FOLDER, cacheControl: AS_IT_IS };
  return { folder: PRIVATE_FOLDER, cacheControl: ORIGINAL };
}

/** Not in a transaction of its own kind: an upload is nine objects, and a run of the catalogue holds the write lock meanwhile. */
async function recordStoring(strapi: Core.Strapi, file: Format | DeletedOriginal): Promise<void> {
  // SQLite's one connection is the transaction's.
  if (strapi.db.inTransaction()) await inWriteTransaction(strapi, (trx) => retireUnlessNamed(trx, file));
  else await retireUnlessNamed(strapi.db.connection, file);
}

/** @returns what an editor is told, or, for background work, its log */
function failureOf(strapi: Core.Strapi, key: string, error: unknown): Error {
  const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  if (!strapi.requestContext.get()) return new Error(reason, { cause: error });
  strapi.log.error(`Object storage: ${key} could not be stored. ${reason}`);
  return refusal(strapi, 'storage-away');
}

/**
 * Adapts Strapi's provider for S3. Visitors may read what is below `pictures/`; all else needs the signed URL that the panel
 * gets. Rows hold a file's path in the bucket: the bucket, its address and visitors' address are configuration.
 *
 * @returns methods that replace the provider's
 * @throws PatchError
 */
export function objectStorage(strapi: Core.Strapi, provider: Provider): Partial<Provider> {
  const settings = environment.objectStorage;
  const { uploadStream, replaceStream, delete: remove, getSignedUrl } = provider;
  assertPatch(PATCH, TARGET, settings !== undefined && replaceStream !== undefined && getSignedUrl !== undefined);

  const store = async (file: ProviderFile): Promise<void> => {
    const { folder, cacheControl } = placeOf(file);
    const key = `${folder}/${file.hash ?? ''}${file.ext ?? ''}`;
    await recordStoring(strapi, describeStored(file, `/${key}`, OBJECT_STORAGE));
    try {
      // A copy: the provider leaves its own URL and the ETag on the file, and Strapi would store them.
      await uploadStream({ ...file, path: folder }, { CacheControl: cacheControl });
    } catch (error) {
      throw failureOf(strapi, key, error);
    }
    file.url = `/${key}`;
  };

  return {
    uploadStream: store,
    // A replaced file keeps its key, so the new object takes the place of the old one.
    replaceStream: store,
    delete: (file) => remove({ ...file, path: placeOf(file).folder }),
    isPrivate: () => true,
    getSignedUrl: (file) => {
      // Strapi passes some that are signed already.
      if (!file.url.startsWith('/')) return { url: file.url };
      const { dir, name, ext } = path.posix.parse(file.url);
      if (dir === `/${PUBLIC_FOLDER}`) return { url: `${settings.publicUrl}${file.url}` };
      return getSignedUrl({ path: dir, hash: name, ext, url: `s3://${settings.bucket}${file.url}` });
    },
  };
}
