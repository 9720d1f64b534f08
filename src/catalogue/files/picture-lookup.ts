import type { Core } from '@strapi/strapi';
import { FILE_UID } from '../../contract/content-types';
import { foldText } from '../../read-model/projection/text';
import { cleanText, isAddress } from './cell';
import { splitAddresses } from '../foreign/item-offer';
import { findFetched, findOwnPictures, type KnownPicture } from '../pictures/fetched-pictures';
import type { FileMessageKey } from './messages';
import { allRows } from '../../platform/all-rows';
import { chunksOf } from '../../platform/chunks';
import { splitList } from './written-values';

export interface LibraryPicture {
  id: number;
  name: string;
  public_id: number | null;
}

export type FoundPicture =
  | { picture: number | string }
  | { fault: FileMessageKey; values: Readonly<Record<string, string | number>> };

/** Behind a name that several pictures have: `1.jpg #345` */
const NUMBERED = /^(.*\S)\s*#(\d{1,10})$/;
/** Behind the name of a file that a web server has kept: `chai.jpg?v=17` */
const QUERY = /\?[^?]*$/;
const baseName = (path: string): string => cleanText((path.replace(QUERY, '').split(/[\\/]/).at(-1) ?? '').trim());

/** The panel adds an iPhone's photograph as a JPEG. */
const HEIC = /\.hei[cf]$/;

/** Names of one picture: `Châu Âu.JPG` and `chau au.jpg`. */
const keyOf = (name: string): string => foldText(name).replace(HEIC, '.jpg');

/** @returns how a cell names a picture: `isOnly` tells whether no other one has its name */
export const nameOfPicture = ({ name, public_id }: LibraryPicture, isOnly: boolean): string =>
  isOnly || public_id === null ? name : `${name} #${public_id}`;

/** The library's pictures by their folded names: read once, when a name is not there as it is written. */
export class FoldedPictures {
  readonly #strapi: Core.Strapi;
  #byKey: Promise<Map<string, LibraryPicture[]>> | undefined;

  constructor(strapi: Core.Strapi) {
    this.#strapi = strapi;
  }

  byKey(): Promise<ReadonlyMap<string, LibraryPicture[]>> {
    return (this.#byKey ??= this.#read());
  }

  async #read(): Promise<Map<string, LibraryPicture[]>> {
    const byKey = new Map<string, LibraryPicture[]>();
    const pictures = { mime: { $startsWith: 'image/' } };
    for await (const row of allRows<LibraryPicture>(this.#strapi, FILE_UID, ['name', 'public_id'], pictures)) {
      const key = keyOf(cleanText(row.name));
      byKey.set(key, [...(byKey.get(key) ?? []), row]);
    }
    return byKey;
  }
}

/** Pictures of the media library that the cells of some rows name. */
export class PictureLookup {
  readonly #byName = new Map<string, LibraryPicture[]>();
  readonly #byKey: ReadonlyMap<string, LibraryPicture[]>;
  /** what is known of addresses */
  readonly fetched: ReadonlyMap<string, KnownPicture>;

  constructor(
    pictures: readonly LibraryPicture[],
    fetched: ReadonlyMap<string, KnownPicture> = new Map(),
    byKey: ReadonlyMap<string, LibraryPicture[]> = new Map(),
  ) {
    this.fetched = fetched;
    this.#byKey = byKey;
    for (const picture of pictures) {
      const name = cleanText(picture.name);
      this.#byName.set(name, [...(this.#byName.get(name) ?? []), picture]);
    }
  }

  /** @returns the pictures that a cell names. A file's name may hold a comma or a semicolon: a name that is known as a whole is one */
  namesIn(text: string): string[] {
    return text
      .split(/[\n|]/)
      .map((name) => name.trim())
      .filter((name) => name !== '')
      .flatMap((name) => (isAddress(name) ? splitAddresses(name) : 'picture' in this.find(name) ? [name] : splitList(name)));
  }

  find(text: string): FoundPicture {
    const name = baseName(text);
    const [, plain = '', number] = NUMBERED.exec(name) ?? [];
    const numbered = this.#byName.get(plain)?.find(({ public_id }) => public_id === Number(number));
    if (numbered) return { picture: numbered.id };
    const [first, ...others] = this.#byName.get(name) ?? this.#byKey.get(keyOf(name)) ?? [];
    if (first && others.length === 0) return { picture: first.id };
    if (first) {
      const names = [first, ...others].slice(0, 3).map((picture) => nameOfPicture(picture, false));
      return { fault: 'picture-several', values: { name, names: names.join(', ') } };
    }
    return { fault: 'picture-unknown', values: { name } };
  }
}

/** Names of one query. */
const CHUNK = 400;

/** @param texts names as cells have them */
export async function loadPictures(
  strapi: Core.Strapi,
  texts: Iterable<string>,
  library: FoldedPictures,
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
  const exact = new Set(found.map(({ name }) => cleanText(name)));
  const isFile = (name: string): boolean => /\.[a-z0-9]{3,4}$/i.test(name);
  const byKey = wanted.some((name) => isFile(name) && !exact.has(cleanText(name))) ? await library.byKey() : undefined;
  const known = new Map([...(await findFetched(strapi, [...addresses])), ...(await findOwnPictures(strapi, [...addresses]))]);
  return new PictureLookup(found, known, byKey);
}
