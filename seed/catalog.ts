import type { Core } from '@strapi/strapi';
import { KIND_FOLDERS } from '../src/media/server/kind-folders';
import { pick } from './chance';
import { joined } from './descriptions';
import { ensureDocuments } from './documents';
import { slugOf } from './product-plans';
import { regionOf } from './regions';
import { pictureId, type Picture } from './uploads';
import { countryInVietnamese } from './vocabulary';
import { WINE_STYLES, wineStyleEntry } from './wine-styles';
import type { Wine } from './wines';

const BRAND = 'api::brand.brand';
const ORIGIN = 'api::origin.origin';
export const WINE_TYPE = 'api::wine-type.wine-type';

/** Document ids by slug. */
export interface Catalog {
  readonly brands: ReadonlyMap<string, string>;
  readonly origins: ReadonlyMap<string, string>;
  readonly wineTypes: ReadonlyMap<string, string>;
}

export function brandSlug(wine: Wine): string {
  return slugOf(wine.winery);
}

export function originSlug(wine: Wine): string {
  return slugOf(regionOf(wine.region).name);
}

function firstOfEach(wines: readonly Wine[], key: (wine: Wine) => string): Wine[] {
  return [...new Map([...wines].reverse().map((wine) => [key(wine), wine])).values()].reverse();
}

function brandDescription(brand: Wine, wines: readonly Wine[]): string {
  const region = regionOf(brand.region);
  const kinds = [
    ...new Set(wines.filter((wine) => wine.winery === brand.winery).map((wine) => wineStyleEntry(wine.style).name.toLowerCase())),
  ];
  const place = `${region.name}, ${countryInVietnamese(brand.country)}`;
  return pick(
    [
      `${brand.winery} làm vang tại ${place}: ${region.character}. Ở cửa hàng hiện có ${joined(kinds)} của nhà này.`,
      `Nhà làm vang ${brand.winery} nằm ở ${place}, ${region.character}. Chúng tôi chọn ${joined(kinds)} của họ cho kệ hàng Hà Nội.`,
      `Từ ${place}, ${region.character}, ${brand.winery} gửi tới Hà Nội những chai ${joined(kinds)}.`,
    ],
    `${brand.winery} brand`,
  );
}

function originDescription(wine: Wine, wines: readonly Wine[]): string {
  const region = regionOf(wine.region);
  const here = wines.filter((other) => regionOf(other.region).name === region.name);
  const grapes = [...new Set(here.flatMap((other) => other.grapes.slice(0, 2)))].slice(0, 4);
  return `${region.name} (${countryInVietnamese(wine.country)}): ${region.character}. Giống nho có mặt ở cửa hàng: ${joined(grapes)}.`;
}

export function brandPictures(wines: readonly Wine[]): Picture[] {
  return firstOfEach(wines, brandSlug).map((wine) => ({
    name: `logo-${brandSlug(wine)}`,
    format: 'png',
    alt: `Biểu trưng của ${wine.winery}`,
    folder: KIND_FOLDERS['api::brand.brand'],
  }));
}

/** Creates the brands, origins and wine types that are missing. */
export async function ensureCatalog(
  strapi: Core.Strapi,
  wines: readonly Wine[],
  pictures: ReadonlyMap<string, number>,
): Promise<Catalog> {
  const brands = await ensureDocuments(strapi, BRAND, 'slug', firstOfEach(wines, brandSlug), {
    key: brandSlug,
    data: (wine) => ({
      name: wine.winery,
      logo: pictureId(pictures, `logo-${brandSlug(wine)}`),
      description: brandDescription(wine, wines),
    }),
  });
  const origins = await ensureDocuments(strapi, ORIGIN, 'slug', firstOfEach(wines, originSlug), {
    key: originSlug,
    data: (wine) => ({
      name: regionOf(wine.region).name,
      country: countryInVietnamese(wine.country),
      description: originDescription(wine, wines),
    }),
  });
  const wineTypes = await ensureDocuments(strapi, WINE_TYPE, 'slug', WINE_STYLES, {
    key: (entry) => entry.slug,
    data: (entry) => ({ name: entry.name }),
  });
  return { brands, origins, wineTypes };
}
