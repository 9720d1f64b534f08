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
