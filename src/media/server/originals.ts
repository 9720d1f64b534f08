import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Core } from '@strapi/strapi';
import type { Formats } from '../../public/read-model/projection/renditions';

/** The columns of the upload plugin's files that renditions are made from. */
export interface StoredFile {
  id: number;
  name: string;
  hash: string;
  ext: string;
  mime: string;
  url: string;
  provider: string;
  formats: Formats | null;
}

const FETCH_TIMEOUT_MS = 60_000;

interface FileService {
  signFileUrls: (file: StoredFile) => Promise<StoredFile>;
}

/** @throws when the provider does not return the uploaded bytes within {@link FETCH_TIMEOUT_MS} */
export async function readOriginal(strapi: Core.Strapi, file: StoredFile): Promise<Buffer> {
  if (file.provider === 'local') return readFile(path.join(strapi.dirs.static.public, file.url));
  const files = strapi.service('plugin::upload.file') as FileService;
  const { url } = await files.signFileUrls(file);
  const response = await fetch(url, { signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) });
  if (!response.ok) throw new Error(`The upload provider answered ${response.status} for "${file.name}".`);
  return Buffer.from(await response.arrayBuffer());
}
