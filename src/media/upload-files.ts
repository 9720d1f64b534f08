import { AsyncLocalStorage } from 'node:async_hooks';
import type { Format } from '../read-model/projection/renditions';
import type { DeletedOriginal } from '../read-model/write/retired-renditions';

/** Of Strapi's route for the panel's own logos, which are no files of the media library. */
export const LOGOS_PATH = '/admin/project-settings';

export type Stored = Format | DeletedOriginal;

/** The files that a request stores; undefined for one that could not be stored. */
export const filesOfUpload = new AsyncLocalStorage<Promise<Stored | undefined>[]>();

/** Remembers that the running request stores this file. */
export async function noteStoring(file: Stored, work: Promise<void>): Promise<void> {
  filesOfUpload.getStore()?.push(
    work.then(
      () => file,
      () => undefined,
    ),
  );
  await work;
}
