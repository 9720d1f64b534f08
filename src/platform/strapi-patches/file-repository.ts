import type { Core } from '@strapi/strapi';
import { FILE_UID } from '../../contract/content-types';
import { assertPatch, replaceMethods } from '../assert-patch';

/**
 * Replaces methods of the repository that Strapi's upload plugin writes its files through; it bypasses the document service.
 * Strapi 5.54 keeps one repository object for each uid, so that every caller gets the replaced methods.
 */
export function replaceFileRepositoryMethods<Repository extends object>(strapi: Core.Strapi, methods: Partial<Repository>): void {
  const files = strapi.db.query(FILE_UID);
  assertPatch('file-repository', '@strapi/database 5.54', files === strapi.db.query(FILE_UID));
  replaceMethods('file-repository', '@strapi/database 5.54', files as unknown as Repository, methods);
}
