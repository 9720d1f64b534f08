import type { Core } from '@strapi/strapi';
import { assertPatch, replaceMethods } from './assert-patch';

interface Count {
  count: number;
}

/** The content manager's work on many selected entries; each method is one transaction in Strapi 5.54. */
export interface DocumentManager {
  publishMany: (uid: string, documentIds: string[], locale?: string | string[]) => Promise<number>;
  unpublishMany: (documentIds: string[], uid: string, options?: object) => Promise<Count>;
  deleteMany: (documentIds: string[], uid: string, options?: object) => Promise<Count>;
}

/** A file of the upload plugin as its services hand it on. */
export interface StrapiFile {
  id: number;
  name: string;
  provider?: string;
}

export type UploadOptions = { user?: unknown } | undefined;

interface Uploaded {
  filepath: string;
  originalFilename: string;
  mimetype: string;
  size: number;
}

export interface UploadService {
  /** deletes one file: at the provider first, then its row */
  remove: (file: StrapiFile) => Promise<unknown>;
  upload: (upload: { data: { fileInfo: object }; files: Uploaded }, options: UploadOptions) => Promise<StrapiFile[]>;
  /** writes over the bytes of a file */
  replace: (id: number, replacement: { data: object; file: object }, options: UploadOptions) => Promise<StrapiFile>;
}

/** Deletes many files, all at once. */
export interface FileService {
  deleteByIds: (ids?: number[]) => Promise<StrapiFile[]>;
}

interface DeletedFolders {
  folders: object[];
  totalFolderNumber: number;
  totalFileNumber: number;
}

/** Deletes folders after the files in them, all at once. */
export interface FolderService {
  deleteByIds: (ids?: number[]) => Promise<DeletedFolders>;
}

interface Services {
  'plugin::content-manager.document-manager': DocumentManager;
  'plugin::upload.upload': UploadService;
  'plugin::upload.file': FileService;
  'plugin::upload.folder': FolderService;
}

/**
 * Replaces methods of a service. Strapi 5.54 keeps one object for each service, so that every caller gets the replaced methods.
 *
 * @param replace makes the new methods; gets the stock service, whose methods are bound to it
 */
export function replaceServiceMethods<Name extends keyof Services>(
  strapi: Core.Strapi,
  name: Name,
  replace: (stock: Services[Name]) => Partial<Services[Name]>,
): void {
  const service = strapi.service(name) as Services[Name] | undefined;
  assertPatch(`bulk-actions (${name})`, '@strapi/strapi 5.54', service !== undefined && service === strapi.service(name));
  // The stock methods call each other through the object that they are called on.
  replaceMethods(`bulk-actions (${name})`, '@strapi/strapi 5.54', service, replace({ ...service }));
}
