import type { Core } from '@strapi/strapi';
import { removeUnnamed } from './retired-renditions';
import { filesOfUpload, type Stored } from './upload-files';

/** Around the routes that take files: removes what a failed one has stored and no row names. */
export async function discardFailedUpload<Result>(strapi: Core.Strapi, handle: () => Promise<Result>): Promise<Result> {
  const storing: Promise<Stored | undefined>[] = [];
  try {
    return await filesOfUpload.run(storing, handle);
  } catch (error) {
    // Strapi stores the original and its renditions at the same time, and answers after the first failure.
    const stored = (await Promise.all(storing)).filter((file) => file !== undefined);
    await removeUnnamed(strapi, stored).catch((failure: unknown) =>
      strapi.log.error(`Uploads: what a failed one has stored could not be removed: ${String(failure)}`),
    );
    throw error;
  }
}
