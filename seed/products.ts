import type { Core } from '@strapi/strapi';
import { KIND_FOLDERS } from '../src/media/kind-folders';
import { happens } from './chance';
import { brandSlug, originSlug, type Catalog } from './catalog';
import { documentId, ensureDocuments } from './documents';
import { bottlePicture, glassPicture, labelPicture, type BottleSubject } from './drawings/product-pictures';
import { bottleShapeOf, slugOf, wineTitle, type ProductPlan } from './product-plans';
import { regionOf } from './regions';
import { pictureId, type Picture } from './uploads';
import { countryInVietnamese } from './vocabulary';
import { WINE_STYLES, wineStyleEntry } from './wine-styles';
import type { Wine } from './wines';

const PRODUCT = 'api::product.product';

/** Millilitres. Sweet wines are sold by the half. */
const BOTTLE = 750;
const HALF_BOTTLE = 375;

const FOLDER = KIND_FOLDERS['api::product.product'];

function subjectOf(wine: Wine): BottleSubject {
  return {
    key: String(wine.id),
    style: wine.style,
    shape: bottleShapeOf(wine),
    wine: wine.name.replace(/\((.+)\)/, '$1'),
    winery: wine.winery,
    region: regionOf(wine.region).name,
    country: countryInVietnamese(wine.country),
  };
}

function pictureName(wine: Wine, part: 'chai' | 'nhan'): string {
  return `${slugOf(`${wine.winery} ${wine.name}`)}-${part}`;
}

/** A bottle and a label for each wine, shared by its vintages, and a glass for each style. */
export function productPictures(wines: readonly Wine[]): Picture[] {
  const styles = WINE_STYLES.filter((entry) => wines.some((wine) => wine.style === entry.style));
  return [
    ...wines.flatMap((wine): Picture[] => {
      const subject = subjectOf(wine);
      const described = happens(0.5, `${wine.id} alt`);
      const title = wineTitle(wine);
      return [
        {
          name: pictureName(wine, 'chai'),
          format: 'jpeg',
          draw: () => bottlePicture(subject),
          alt: described ? `Chai ${title} của ${wine.winery}` : null,
          folder: FOLDER,
        },
        {
          name: pictureName(wine, 'nhan'),
          format: 'jpeg',
          draw: () => labelPicture(subject),
          alt: described ? `Nhãn chai ${title}, vùng ${subject.region}` : null,
          folder: FOLDER,
        },
      ];
    }),
    ...styles.map(({ style, name, slug }): Picture => ({
      name: `ly-${slug}`,
      format: 'jpeg',
      draw: () => glassPicture(style),
      alt: `Một ly ${name.toLowerCase()}`,
      folder: FOLDER,
    })),
  ];
}

/** Creates the products that are missing. @returns document ids by slug */
export function ensureProducts(
  strapi: Core.Strapi,
  plans: readonly ProductPlan[],
  catalog: Catalog,
  pictures: ReadonlyMap<string, number>,
  onProgress: (done: number) => void,
): Promise<Map<string, string>> {
  return ensureDocuments(
    strapi,
    PRODUCT,
    'slug',
    plans,
    {
      key: (plan) => plan.slug,
      published: (plan) => plan.published,
      data: ({ wine, ...plan }) => {
        const type = wineStyleEntry(wine.style).slug;
        return {
          name: plan.name,
          price: plan.price,
          compare_at_price: plan.compareAt,
          vintage: plan.vintage,
          description: plan.description,
          gallery: [
            pictureId(pictures, pictureName(wine, 'chai')),
            pictureId(pictures, pictureName(wine, 'nhan')),
            pictureId(pictures, `ly-${type}`),
          ],
          brand: documentId(catalog.brands, brandSlug(wine)),
          origin: documentId(catalog.origins, originSlug(wine)),
          wine_type: documentId(catalog.wineTypes, type),
          grapes: [...wine.grapes],
          abv: wine.abv,
          volume_ml: wine.style === 'sweet' ? HALF_BOTTLE : BOTTLE,
          food_pairings: [...plan.foodPairings],
          in_stock: plan.inStock,
          ...(plan.seo === null ? {} : { seo: plan.seo }),
        };
      },
    },
    onProgress,
  );
}

/**
 * Returns the slug of the newest published vintage of a wine.
 *
 * @param wine its name in the wine list, or "winery / name" where several wines share the name
 * @throws when no published product is of this wine
 */
export function newestVintageSlug(plans: readonly ProductPlan[], wine: string): string {
  const matches = plans
    .filter((plan) => plan.published && (plan.wine.name === wine || `${plan.wine.winery} / ${plan.wine.name}` === wine))
    .sort((a, b) => (b.vintage ?? 0) - (a.vintage ?? 0));
  const [first] = matches;
  if (first === undefined) throw new Error(`The demo shop has no published product of the wine "${wine}"`);
  return first.slug;
}
