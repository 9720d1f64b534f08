/** Draws pictures and puts them into the media library through Strapi's own upload service. */
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Core } from '@strapi/strapi';
import { hasFonts, wordless } from './drawings/fonts';

/** JPEG for scenes, PNG for marks that stand on any ground. */
export type PictureFormat = 'jpeg' | 'png';

export interface Picture {
  /** The file's name without its ending; what a picture is found by when the seed goes on after a break. */
  readonly name: string;
  readonly format: PictureFormat;
  readonly draw: () => string;
  /** In Vietnamese; null leaves it to the editors. */
  readonly alt: string | null;
  /** The folder of the media library. */
  readonly folder: string;
}

const FILE = 'plugin::upload.file';
const FOLDER = 'plugin::upload.folder';

// Two at a time: while one is being encoded, the other is written.
const CONCURRENCY = 2;

// The library asks its files in such pages.
const PAGE = 500;

const FORMATS = {
  jpeg: { ending: '.jpg', mime: 'image/jpeg' },
  png: { ending: '.png', mime: 'image/png' },
} as const;

interface Stored {
  id: number;
}

/** What is called of the upload plugin's services, which have no types of their own. */
interface FolderService {
  create: (folder: { name: string; parent: null }) => Promise<Stored>;
}

interface UploadService {
  upload: (upload: { data: object; files: object }) => Promise<Stored[]>;
}

function fileName(picture: Picture): string {
  return picture.name + FORMATS[picture.format].ending;
}

async function idsByFileName(strapi: Core.Strapi, names: readonly string[]): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (let start = 0; start < names.length; start += PAGE) {
    const files: { id: number; name: string }[] = await strapi.db
      .query(FILE)
      .findMany({ select: ['id', 'name'], where: { name: { $in: names.slice(start, start + PAGE) } }, orderBy: { id: 'desc' } });
    // The oldest of several of one name is the seed's; an editor's copy came later.
    for (const file of files) found.set(file.name, file.id);
  }
  return found;
}

async function folderId(strapi: Core.Strapi, name: string): Promise<number> {
  const existing: Stored | null = await strapi.db.query(FOLDER).findOne({ where: { name, parent: null } });
  const folders: FolderService = strapi.plugin('upload').service('folder');
  return (existing ?? (await folders.create({ name, parent: null }))).id;
}

async function drawn(picture: Picture, path: string, words: boolean): Promise<number> {
  const image = sharp(Buffer.from(words ? picture.draw() : wordless(picture.draw())));
  await (
    picture.format === 'jpeg'
      ? image.flatten({ background: '#ffffff' }).jpeg({ quality: 86 })
      : image.png({ compressionLevel: 6 })
  ).toFile(path);
  return (await stat(path)).size;
}

async function upload(strapi: Core.Strapi, picture: Picture, folder: number, directory: string, words: boolean): Promise<number> {
  const name = fileName(picture);
  const filepath = join(directory, name);
  const size = await drawn(picture, filepath, words);
  const uploads: UploadService = strapi.plugin('upload').service('upload');
  const [file] = await uploads.upload({
    data: { fileInfo: { name, folder, ...(picture.alt === null ? {} : { alternativeText: picture.alt }) } },
    files: { filepath, originalFilename: name, mimetype: FORMATS[picture.format].mime, size },
  });
  await rm(filepath, { force: true });
  if (file === undefined) throw new Error(`The media library took no file for "${name}"`);
  return file.id;
}

/**
 * Makes sure that every picture is in the media library, drawing only those that are not.
 *
 * @param onProgress told after every picture how many are there
 * @returns the file's id by the picture's name
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
  const words = await hasFonts();
  const directory = await mkdtemp(join(tmpdir(), 'wine-shop-seed-'));
  try {
    const queue = missing[Symbol.iterator]();
    const work = async (): Promise<void> => {
      // Workers share the iterator: each takes the next picture that nobody has.
      for (const picture of queue) {
        ids.set(picture.name, await upload(strapi, picture, folders.get(picture.folder) ?? 0, directory, words));
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

/** The id of a picture that `ensurePictures` returned. @throws when it did not */
export function pictureId(ids: ReadonlyMap<string, number>, name: string): number {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`No picture "${name}" was made`);
  return id;
}
