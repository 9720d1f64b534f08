import { splitAddresses } from '../foreign/item-offer';
import { isAddress } from './picture-address';
import type { PictureLookup } from './picture-lookup';
import { splitList } from './written-values';

/** A file's name may hold a comma or a semicolon: a name that is known as a whole is one. */
export function pictureNames(text: string, pictures: PictureLookup): string[] {
  const lines = text.split(/[\n|]/).map((name) => name.trim());
  return lines
    .filter((name) => name !== '')
    .flatMap((name) => (isAddress(name) ? splitAddresses(name) : 'picture' in pictures.find(name) ? [name] : splitList(name)));
}
