import type { Core } from '@strapi/strapi';
import { serviceUrl, storedFileUrl } from '../../contract/links';
import { chunksOf } from '../../platform/chunks';
import { PUBLIC_FOLDER } from '../../read-model/projection/renditions';
import type { KnownPicture } from './fetched-pictures';

/** Addresses of one query. */
const CHUNK = 400;

const RENDITION = new RegExp(`/${PUBLIC_FOLDER}/([0-9a-f]{40}\\.[a-z]+)$`);

/** @returns the name of a rendition that this shop serves at an address */
function renditionOf(address: string): string | undefined {
  const name = RENDITION.exec(address)?.[1];
  return name !== undefined && [serviceUrl, storedFileUrl].some((urlOf) => address === urlOf(`/${PUBLIC_FOLDER}/${name}`))
    ? name
    : undefined;
}

/** @returns the files of the library that are shown at these addresses: a file that the shop has exported names its own pictures */
export async function findOwnPictures(strapi: Core.Strapi, addresses: readonly string[]): Promise<Map<string, KnownPicture>> {
  const byName = new Map(
    addresses.flatMap((address): [string, string][] => {
      const name = renditionOf(address);
      return name === undefined ? [] : [[name, address]];
    }),
  );
  const known = new Map<string, KnownPicture>();
  for (const names of chunksOf([...byName.keys()], CHUNK)) {
    const rows: { name: string; file_id: number }[] = await strapi.db
      .connection('storefront_renditions')
      .whereIn('name', names)
      .select('name', 'file_id');
    for (const { name, file_id: file } of rows) known.set(byName.get(name) ?? '', { file });
  }
  return known;
}
