import type { Core } from '@strapi/strapi';
import { FILE_UID } from '../../../../contract/content-types';
import { foldText } from '../../../../public/read-model/projection/text';
import { cleanText, isAddress } from './cell';
import { splitAddresses } from '../foreign/item-offer';
import { findFetched, type KnownPicture } from '../../../changes/server/pictures/fetched-pictures';
import type { FileMessageKey } from './messages';
import { allRows } from '../../../../platform/all-rows';
import { addToList } from '../../../../platform/multimap';
import { splitList } from './written-values';

export interface LibraryPicture {
  id: number;
  name: string;
  public_id: number | null;
}

type FoundPicture = { picture: number | string } | { fault: FileMessageKey; values: Readonly<Record<string, string | number>> };

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

/** The pictures of the media library by their names, and by their folded names for those that are spelled otherwise. */
export class PictureLookup {
  readonly #byName = new Map<string, LibraryPicture[]>();
  readonly #byKey = new Map<string, LibraryPicture[]>();
  /** what is known of addresses */
  readonly fetched = new Map<string, KnownPicture>();

  /** Reads the names of the library once, and what is known of the addresses in cells. */
  async learn(strapi: Core.Strapi, texts: readonly string[]): Promise<void> {
    if (this.#byName.size === 0) await this.#readLibrary(strapi);
    const addresses = [...new Set(texts.flatMap((text) => this.namesIn(text)).filter(isAddress))];
    for (const [address, picture] of await findFetched(strapi, addresses)) this.fetched.set(address, picture);
  }

  async #readLibrary(strapi: Core.Strapi): Promise<void> {
    const pictures = { mime: { $startsWith: 'image/' } };
    for await (const row of allRows<LibraryPicture>(strapi, FILE_UID, ['name', 'public_id'], pictures)) {
      // The library keeps a name as it came: macOS writes decomposed letters.
      const name = cleanText(row.name);
      addToList(this.#byName, name, row);
      addToList(this.#byKey, keyOf(name), row);
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
