/** A wine of another shop, with what its system can say of it. */
export interface ForeignWine {
  name: string;
  /** the name that the products of one handle share, and what tells this one from the others */
  stem: string;
  choice: string;
  sku: string;
  price: number | null;
  oldPrice: number | null;
  stock: number;
  vintage: number | null;
  brand: string;
  country: string;
  region: string;
  type: string;
  grapes: readonly string[];
  abv: number;
  volume: number;
  paragraphs: readonly string[];
  pictures: readonly string[];
  isShown: boolean;
}

const BRANDS = ['Penfolds', 'Château Margaux', 'Antinori & Figli', 'Concha y Toro', 'Cloudy Bay', 'Domaine "La Côte"'];
const PLACES: readonly (readonly [string, string])[] = [
  ['Úc', 'Barossa Valley'],
  ['Pháp', 'Margaux'],
  ['Ý', 'Toscana'],
  ['Chile', 'Maipo Valley'],
  ['New Zealand', 'Marlborough'],
  ['Pháp', 'Bourgogne'],
];
const TYPES = ['Vang đỏ', 'Vang đỏ', 'Vang đỏ', 'Vang trắng', 'Vang trắng', 'Vang hồng'];
const GRAPES = [
  ['Shiraz'],
  ['Cabernet Sauvignon', 'Merlot'],
  ['Sangiovese'],
  ['Chardonnay'],
  ['Sauvignon Blanc'],
  ['Pinot Noir'],
];
const LABELS = ['Bin 389', 'Réserve', 'Tignanello', 'Đặc biệt', 'Te Koko', 'Cuvée d’Or'];

const fill = <Value>(list: readonly Value[], at: number): Value => list[at % list.length] as Value;

/**
 * @param address of the pictures
 * @returns wines with what such files have: drafts, sold out ones, discounts, prices on request, HTML, two volumes of one wine
 */
export function foreignWines(count: number, mark: string, address = 'http://pictures.example'): ForeignWine[] {
  return Array.from({ length: count }, (_, at): ForeignWine => {
    const isLarge = at % 7 === 6;
    const of = isLarge ? at - 1 : at;
    const brand = fill(BRANDS, of);
    const [country, region] = fill(PLACES, of);
    const vintage = of % 5 === 4 ? null : 2010 + (of % 12);
    const stem = `${brand} ${fill(LABELS, of)} ${mark}${of}`;
    const isPair = isLarge || (at % 7 === 5 && at + 1 < count);
    const choice = isPair ? (isLarge ? '1500ml' : '750ml') : '';
    const price = at % 11 === 10 ? null : 300_000 + at * 125_000;
    return {
      ...{ stem, choice, brand, country, region, vintage, price },
      name: isPair ? `${stem} ${choice}` : stem,
      sku: `${mark}-${String(at).padStart(5, '0')}`,
      oldPrice: price !== null && at % 4 === 1 ? price + 90_000 : null,
      stock: at % 6 === 3 ? 0 : at + 1,
      type: fill(TYPES, of),
      grapes: fill(GRAPES, of),
      abv: 12 + (of % 5) / 2,
      volume: isLarge ? 1_500 : 750,
      paragraphs: [`Đậm đà, hương mận & “gỗ sồi” ${mark}${of}.`, 'Dùng với thịt bò < 60 °C; giá đã gồm VAT.'],
      pictures: of % 12 === 0 || of === 9 ? [`${address}/${mark}-${of}-a.png?v=17`, `${address}/${mark}-${of}-b,1.png`] : [],
      isShown: of % 9 !== 8,
    };
  });
}
