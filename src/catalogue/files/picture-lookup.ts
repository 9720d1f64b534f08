import type { Core } from '@strapi/strapi';
import { FILE_UID } from '../../contract/content-types';
import { cleanText } from './cell';
import { splitAddresses } from '../foreign/item-pictures';
import { findFetched, type KnownPicture } from '../pictures/fetched-pictures';
import { isAddress } from './picture-address';
import type { FileMessageKey } from './messages';
import { chunksOf } from '../../platform/chunks';

export interface LibraryPicture {
  id: number;
  name: string;
  public_id: number | null;
}

/** A picture that lies in the ZIP beside the table, until it is added to the media library. */
export const ZIP_MARK = 'zip:';

export type FoundPicture =
  { picture: number | string } | { fault: FileMessageKey; values: Readonly<Record<string, string | number>> };

/** Behind a name that several pictures have: `1.jpg #345` */
const NUMBERED = /^(.*\S)\s*#(\d{1,10})$/;
const baseName = (path: string): string => cleanText(path.split(/[\\/]/).at(-1) ?? '');

/** @returns how a cell names a picture: `isOnly` tells whether no other one has its name */
export const nameOfPicture = ({ name, public_id }: LibraryPicture, isOnly: boolean): string =>
  isOnly || public_id === null ? name : `${name} #${public_id}`;

/** The pictures in a ZIP, by name. Its folders do not count. */
export function picturesOfZip(paths: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const path of paths) {
    const name = baseName(path);
    if (name !== '') counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

/** Pictures of the media library that the cells of some rows name. */
export class PictureLookup {
  readonly #byName = new Map<string, LibraryPicture[]>();
  readonly #inZip: ReadonlyMap<string, number>;
  /** what is known of addresses */
  readonly fetched: ReadonlyMap<string, KnownPicture>;

  constructor(
    pictures: readonly LibraryPicture[],
    inZip: ReadonlyMap<string, number>,
    fetched: ReadonlyMap<string, KnownPicture> = new Map(),
  ) {
    this.fetched = fetched;
    for (const picture of pictures) {
      const name = cleanText(picture.name);
      this.#byName.set(name, [...(this.#byName.get(name) ?? []), picture]);
    }
    this.#inZip = inZip;
  }

  find(text: string): FoundPicture {
    const name = baseName(text);
    const [, plain = '', number] = NUMBERED.exec(name) ?? [];
    const numbered = this.#byName.get(plain)?.find(({ public_id }) => public_id === Number(number));
    if (numbered) return { picture: numbered.id };
    const [first, ...others] = this.#byName.get(name) ?? [];
    if (first && others.length === 0) return { picture: first.id };
    if (first) {
      const names = [first, ...others].slice(0, 3).map((picture) => nameOfPicture(picture, false));
      return { fault: 'picture-several', values: { name, names: names.join(', ') } };
    }
    const count = this.#inZip.get(name) ?? 0;
    if (count === 1) return { picture: `${ZIP_MARK}${name}` };
    return { fault: count > 1 ? 'picture-twice-in-zip' : 'picture-unknown', values: { name } };
  }
}

/** Names of one query. */
const CHUNK = 400;

/** @param texts names as cells have them */
export async function loadPictures(
  strapi: Core.Strapi,
  texts: Iterable<string>,
  inZip: ReadonlyMap<string, number>,
): Promise<PictureLookup> {
  const names = new Set<string>();
  const addresses = new Set<string>();
  for (const text of texts) {
    if (isAddress(text)) splitAddresses(text).forEach((address) => addresses.add(address));
    const name = baseName(text);
    // The library keeps a name as it came: macOS writes decomposed letters.
    for (const one of [name, NUMBERED.exec(name)?.[1] ?? name]) names.add(one).add(one.normalize('NFD'));
  }
  const wanted = [...names];
  const found: LibraryPicture[] = [];
  for (const chunk of chunksOf(wanted, CHUNK)) {
    const rows: LibraryPicture[] = await strapi.db.query(FILE_UID).findMany({
      where: { name: { $in: chunk }, mime: { $startsWith: 'image/' } },
      select: ['id', 'name', 'public_id'],
    });
    found.push(...rows);
  }
  return new PictureLookup(found, inZip, await findFetched(strapi, [...addresses]));
}
