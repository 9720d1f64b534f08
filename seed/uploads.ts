import { copyFile, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Core } from '@strapi/strapi';

/** PNG for pictures with a transparent background. */
export type PictureFormat = 'webp' | 'png';

export interface Picture {
  /** The name of its file in `seed/pictures`, without the extension. A seed that continues after an interruption finds the picture by it. */
  readonly name: string;
  readonly format: PictureFormat;
  /** In Vietnamese; null leaves it to the editors. */
  readonly alt: string | null;
  /** The folder of the media library. */
  readonly folder: string;
}

const FILE = 'plugin::upload.file';
const FOLDER = 'plugin::upload.folder';

// One is decoded while the other is written.
const CONCURRENCY = 2;

// SQLite limits the number of parameters of a query.
const NAMES_PER_QUERY = 500;

const FORMATS = {
  webp: { extension: '.webp', mime: 'image/webp' },
  png: { extension: '.png', mime: 'image/png' },
} as const;

interface Stored {
  id: number;
}

// The upload plugin exports no types of its services.
interface FolderService {
  create: (folder: { name: string; parent: null }) => Promise<Stored>;
}

interface UploadService {
  upload: (upload: { data: object; files: object }) => Promise<Stored[]>;
}

/** The name that the media library knows the picture by. */
export function fileName(picture: Picture): string {
  return picture.name + FORMATS[picture.format].extension;
}

async function idsByFileName(strapi: Core.Strapi, names: readonly string[]): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (let start = 0; start < names.length; start += NAMES_PER_QUERY) {
    const files: { id: number; name: string }[] = await strapi.db.query(FILE).findMany({
      select: ['id', 'name'],
      where: { name: { $in: names.slice(start, start + NAMES_PER_QUERY) } },
      orderBy: { id: 'desc' },
    });
    // Of several files with this name the oldest is the seed's: the last one in this order.
    for (const file of files) found.set(file.name, file.id);
  }
  return found;
}

async function folderId(strapi: Core.Strapi, name: string): Promise<number> {
  const existing: Stored | null = await strapi.db.query(FOLDER).findOne({ where: { name, parent: null } });
  const folders: FolderService = strapi.plugin('upload').service('folder');
  return (existing ?? (await folders.create({ name, parent: null }))).id;
}

async function uploadPicture(strapi: Core.Strapi, picture: Picture, folder: number, directory: string): Promise<number> {
  const name = fileName(picture);
  // The upload plugin may change what it is given.
  const filepath = join(directory, name);
  await copyFile(join(strapi.dirs.app.root, 'seed', 'pictures', name), filepath);
  const { size } = await stat(filepath);
  const uploads: UploadService = strapi.plugin('upload').service('upload');
  const [file] = await uploads.upload({
    data: { fileInfo: { name, folder, ...(picture.alt === null ? {} : { alternativeText: picture.alt }) } },
    files: { filepath, originalFilename: name, mimetype: FORMATS[picture.format].mime, size },
  });
  await rm(filepath, { force: true });
  if (file === undefined) throw new Error(`The media library stored no file for "${name}"`);
  return file.id;
}

/**
 * Uploads the pictures that are missing in the media library.
 *
 * @param onProgress called after every picture with their number so far
 * @returns file ids by the picture's name
 */
export async function ensurePictures(
  strapi: Core.Strapi,
  pictures: readonly Picture[],
  onProgress: (done: number) => void,
): Promise<Map<string, number>> {
  const existing = await idsByFileName(strapi, pictures.map(fileName));
  const ids = new Map<string, number>();
  const missing: Picture[] = [];
  for (const picture of pictures) {
    const id = existing.get(fileName(picture));
    if (id === undefined) missing.push(picture);
    else ids.set(picture.name, id);
  }
  if (missing.length === 0) return ids;
  const folders = new Map<string, number>();
  for (const name of new Set(missing.map((picture) => picture.folder))) folders.set(name, await folderId(strapi, name));
  const directory = await mkdtemp(join(tmpdir(), 'wine-shop-seed-'));
  try {
    const queue = missing[Symbol.iterator]();
    const work = async (): Promise<void> => {
      // The workers share one iterator, so each picture is uploaded once.
      for (const picture of queue) {
        ids.set(picture.name, await uploadPicture(strapi, picture, folders.get(picture.folder) ?? 0, directory));
        onProgress(ids.size);
      }
    };
    const outcomes = await Promise.allSettled(Array.from({ length: CONCURRENCY }, work));
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
  return ids;
}

/** @throws when there is no such picture */
export function pictureId(ids: ReadonlyMap<string, number>, name: string): number {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`No picture "${name}" was uploaded`);
  return id;
}
