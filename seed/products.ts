import type { Core } from '@strapi/strapi';
import { KIND_FOLDERS } from '../src/media/server/kind-folders';
import { happens } from './chance';
import { brandSlug, originSlug, type Catalog } from './catalog';
import { documentId, ensureDocuments } from './documents';
import { slugOf, wineTitle, type ProductPlan } from './product-plans';
import { regionOf } from './regions';
import { proposeTaste } from '../src/public/read-model/query/taste/propose-taste';
import { pictureId, type Picture } from './uploads';
import { WINE_STYLES, wineStyleEntry } from './wine-styles';
import type { Wine } from './wines';

const PRODUCT = 'api::product.product';

/** Millilitres. Sweet wines are sold by the half. */
const BOTTLE = 750;
const HALF_BOTTLE = 375;

const FOLDER = KIND_FOLDERS['api::product.product'];

function pictureName(wine: Wine, part: 'chai' | 'nhan'): string {
  return `${slugOf(`${wine.winery} ${wine.name}`)}-${part}`;
}

/** A bottle and a label for each wine, shared by its vintages, and a glass for each style. */
export function productPictures(wines: readonly Wine[]): Picture[] {
  const styles = WINE_STYLES.filter((entry) => wines.some((wine) => wine.style === entry.style));
  return [
    ...wines.flatMap((wine): Picture[] => {
      const described = happens(0.5, `${wine.id} alt`);
      const title = wineTitle(wine);
      return [
        {
          name: pictureName(wine, 'chai'),
          format: 'webp',
          alt: described ? `Chai ${title} của ${wine.winery}` : null,
          folder: FOLDER,
        },
        {
          name: pictureName(wine, 'nhan'),
          format: 'webp',
          alt: described ? `Nhãn chai ${title}, vùng ${regionOf(wine.region).name}` : null,
          folder: FOLDER,
        },
      ];
    }),
    ...styles.map(({ name, slug }): Picture => ({
      name: `ly-${slug}`,
      format: 'webp',
      alt: `Một ly ${name.toLowerCase()}`,
      folder: FOLDER,
    })),
  ];
}

/** The list's own words, from little to much. */
const BODIES = { 'Very light-bodied': 'light', 'Light-bodied': 'light', 'Medium-bodied': 'medium' } as const;
const ACIDITIES = { Low: 'low', Medium: 'medium' } as const;

const EXPENSIVE = 1_500_000;

const filled = <Item>(items: readonly Item[]): Item[] | null => (items.length > 0 ? [...items] : null);

/** Taste as the wine list has it, otherwise as the rules propose it; certificates, boxes and points are invented. */
function tasteOf(wine: Wine, { slug, name, price }: Omit<ProductPlan, 'wine'>): object {
  const { classification, certifications, occasions, ...taste } = proposeTaste({
    name,
    grapes: wine.grapes,
    region: regionOf(wine.region).name,
    type: wineStyleEntry(wine.style).name,
    abv: wine.abv,
    price,
  });
  const certified = certifications.length > 0 ? certifications : CERTIFICATES.filter((one) => happens(0.06, `${wine.id} ${one}`));
  return {
    ...taste,
    body: BODIES[wine.body as keyof typeof BODIES] ?? 'full',
    acidity: ACIDITIES[wine.acidity as keyof typeof ACIDITIES] ?? 'high',
    classification: filled(classification),
    certifications: filled(certified),
    occasions: filled(occasions),
    gift_box: price !== null && price >= EXPENSIVE && happens(0.5, `${slug} box`),
    ratings: happens(0.25, `${slug} points`) ? [`Ban thử rượu của cửa hàng ${88 + (wine.id % 9)}`] : null,
  };
}

const CERTIFICATES = ['organic', 'biodynamic', 'vegan'];

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
          ...tasteOf(wine, plan),
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
