import type { Grade, JudgedQuery } from './judged-query';
import { brandPart, countryPart, foodPart, grapePart, regionPart, typePart, type Part } from './parts';
import type { Wine } from './wine';
import { containsFolded } from './words';

/** What a product must have to be right: one of each member's values. */
interface Rule {
  types?: readonly string[];
  countries?: readonly string[];
  regions?: readonly string[];
  grapes?: readonly string[];
  brands?: readonly string[];
  /** phrases of food pairings */
  foods?: readonly string[];
  /** words that the name or the brand holds */
  named?: string;
  vintage?: number;
  /** whole đồng, both included */
  price?: readonly [number, number];
}

const ANY = Number.MAX_SAFE_INTEGER;
const upTo = (most: number): [number, number] => [0, most];
const from = (least: number): [number, number] => [least, ANY];
/** "Tầm", "khoảng", or a price alone: a fifth more or less. */
const about = (price: number): [number, number] => [price * 0.8, price * 1.2];

const RED = { types: ['Rượu vang đỏ'] };
const WHITE = { types: ['Rượu vang trắng'] };
const ROSE = { types: ['Rượu vang hồng'] };
const SPARKLING = { types: ['Rượu vang sủi'] };
const SWEET = { types: ['Rượu vang ngọt'] };
const PORT = { types: ['Rượu vang Port'] };
const SHERRY = { types: ['Rượu vang Sherry'] };
const FRANCE = { countries: ['Pháp'] };
const ITALY = { countries: ['Ý'] };
const AMERICA = { countries: ['Mỹ'] };
const CHILE = { countries: ['Chile'] };
const AUSTRALIA = { countries: ['Úc'] };
const ARGENTINA = { countries: ['Argentina'] };
const BORDEAUX = { regions: ['Bordeaux'] };

/** As shoppers in Việt Nam write them, over the demo shop. */
const QUERIES: Readonly<Record<string, Rule>> = {
  // Prices in words.
  'vang đỏ dưới 500k': { ...RED, price: upTo(500_000) },
  'vang ý 1tr5': { ...ITALY, price: about(1_500_000) },
  'rượu tặng sếp tầm 2 triệu': { price: about(2_000_000) },
  'rượu vang pháp dưới 1 triệu': { ...FRANCE, price: upTo(1_000_000) },
  'vang trắng từ 500 đến 800k': { ...WHITE, price: [500_000, 800_000] },
  'vang đỏ 500-800k': { ...RED, price: [500_000, 800_000] },
  'vang chile dưới 400 nghìn': { ...CHILE, price: upTo(400_000) },
  'rượu vang giá rẻ dưới 300k': { price: upTo(300_000) },
  'vang bordo dưới 2 triệu': { ...BORDEAUX, price: upTo(2_000_000) },
  'barolo dưới 2tr': { regions: ['Barolo'], price: upTo(2_000_000) },
  'pinot noir mỹ dưới 1 triệu': { ...AMERICA, grapes: ['Pinot Noir'], price: upTo(1_000_000) },
  'chateau pháp dưới 1tr': { ...FRANCE, named: 'château', price: upTo(1_000_000) },
  'rượu vang đỏ ý 2 triệu': { ...RED, ...ITALY, price: about(2_000_000) },
  'rượu trên 3 triệu': { price: from(3_000_000) },
  'vang pháp trên 2 triệu': { ...FRANCE, price: from(2_000_000) },
  'từ 1 đến 2 triệu': { price: [1_000_000, 2_000_000] },
  'vang ý từ 1tr đến 1tr5': { ...ITALY, price: [1_000_000, 1_500_000] },
  'vang tầm 700 nghìn': { price: about(700_000) },
  'rượu vang khoảng 1 triệu': { price: about(1_000_000) },
  'vang bourgogne dưới 3 triệu': { regions: ['Bourgogne'], price: upTo(3_000_000) },
  'red wine dưới 500k': { ...RED, price: upTo(500_000) },
  'vang trắng 300-400k': { ...WHITE, price: [300_000, 400_000] },
  'vang do duoi 400k': { ...RED, price: upTo(400_000) },
  // What there is to eat, and for whom.
  'rượu vang ngọt cho phụ nữ': SWEET,
  'vang uống với bò bít tết': { foods: ['thịt bò'] },
  'rượu uống với hải sản': { foods: ['hải sản'] },
  'vang trắng ăn hải sản': { ...WHITE, foods: ['hải sản'] },
  'vang sủi uống với hải sản': { ...SPARKLING, foods: ['hải sản'] },
  'rượu vang uống với gà': { foods: ['thịt gà', 'gia cầm'] },
  'vang ăn với phô mai': { foods: ['phô mai'] },
  'vang ăn với sườn cừu': { foods: ['thịt cừu'] },
  'vang trắng uống với cá': { ...WHITE, foods: ['cá'] },
  'rượu vang ăn đồ nướng': { foods: ['nướng', 'đồ nướng than'] },
  'vang uống với mì ý': { foods: ['mì ý'] },
  'vang đỏ ăn với thịt bò': { ...RED, foods: ['thịt bò'] },
  'vang hợp món chay': { foods: ['món chay'] },
  'rượu khai vị': { foods: ['khai vị', 'món khai vị'] },
  // Kinds of wine, as people call them.
  'vang nổ': SPARKLING,
  'rượu champagne': SPARKLING,
  'sâm panh': SPARKLING,
  'vang sủi bọt': SPARKLING,
  'ruou vang sui': SPARKLING,
  'RƯỢU VANG TRẮNG': WHITE,
  'rượu port': PORT,
  'rượu porto bồ đào nha': { ...PORT, countries: ['Bồ Đào Nha'] },
  'rượu sherry tây ban nha': SHERRY,
  'rượu mạnh': { types: ['Rượu mạnh từ nho'] },
  'rose pháp': { ...ROSE, ...FRANCE },
  'rượu vang hồng pháp': { ...ROSE, ...FRANCE },
  'vang argentina sủi': { ...SPARKLING, ...ARGENTINA },
  'rượu vang úc đỏ': { ...RED, ...AUSTRALIA },
  'vang tây ban nha trắng': { ...WHITE, countries: ['Tây Ban Nha'] },
  'vang hy lạp đỏ': { ...RED, countries: ['Hy Lạp'] },
  'ruou vang do phap': { ...RED, ...FRANCE },
  'vang do y': { ...RED, ...ITALY },
  'ruowuj vang trawngs chile': { ...WHITE, ...CHILE },
  // Regions.
  'rượu vang pháp bordeaux': BORDEAUX,
  'bordeaux đỏ 2017': { ...BORDEAUX, ...RED, vintage: 2017 },
  'merlot bordeaux': { ...BORDEAUX, grapes: ['Merlot'] },
  barolo: { regions: ['Barolo'] },
  'vang mỹ napa': { regions: ['Napa'] },
  'vang napa 2014': { regions: ['Napa'], vintage: 2014 },
  'rượu vang mỹ oregon': { regions: ['Oregon'] },
  'vang hong provence': { ...ROSE, regions: ['Provence'] },
  'vang pháp burgundy': { regions: ['Bourgogne'] },
  chianti: { regions: ['Chianti'] },
  amarone: { regions: ['Amarone'] },
  chablis: { regions: ['Chablis'] },
  'vang tuscany': { regions: ['Toscana'] },
  'vang nam phi': { countries: ['Nam Phi'] },
  'vang brazil': { countries: ['Brazil'] },
  'sancerre rosé': { ...ROSE, regions: ['Sancerre'] },
  // Grapes.
  'cab sauv mỹ': { ...AMERICA, grapes: ['Cabernet Sauvignon'] },
  'cabernet úc': { ...AUSTRALIA, grapes: ['Cabernet Sauvignon', 'Cabernet Franc'] },
  'shiraz úc': { ...AUSTRALIA, grapes: ['Syrah'] },
  'pinot noir new zealand': { countries: ['New Zealand'], grapes: ['Pinot Noir'] },
  'pinot noir pháp': { ...FRANCE, grapes: ['Pinot Noir'] },
  'chardonay ý': { ...ITALY, grapes: ['Chardonnay'] },
  'sauvignon blanc chile': { ...CHILE, grapes: ['Sauvignon Blanc'] },
  'riesling đức': { countries: ['Đức'], grapes: ['Riesling'] },
  'moscato ngọt': { ...SWEET, grapes: ['Moscato'] },
  'moscato ý': { ...ITALY, grapes: ['Moscato', 'Moscato d’Amburgo'] },
  'malbec argentina': { ...ARGENTINA, grapes: ['Malbec'] },
  'malbec 2020': { grapes: ['Malbec'], vintage: 2020 },
  'zinfandel mỹ': { ...AMERICA, grapes: ['Zinfandel'] },
  'pinot grigo': { grapes: ['Pinot Grigio'] },
  'carmenere chile': { ...CHILE, grapes: ['Carmenère'] },
  // Years.
  'vang ý 2018': { ...ITALY, vintage: 2018 },
  'vang đỏ năm 1990': { ...RED, vintage: 1990 },
  'rượu năm 1982': { vintage: 1982 },
  // Houses and names.
  'chateau suduiraut': { brands: ['Château Suduiraut'] },
  'louis latour': { brands: ['Louis Latour'] },
  chandon: { brands: ['CHANDON Argentina'] },
  'torres chile': { brands: ['Miguel Torres Chile'] },
  'rượu sandeman': { brands: ['Sandeman'] },
  lustau: { brands: ['Lustau'] },
  'niepoort primata': { brands: ['Niepoort'] },
  'dry creek zinfandel 2021': { named: 'dry creek', vintage: 2021 },
  'oxford landing cab shiraz': { brands: ['Oxford Landing'] },
  'gevrey chambertin': { regions: ['Gevrey-Chambertin'] },
};

function isOneOf(wine: Wine, values: readonly string[] | undefined, part: (value: string) => Part): boolean {
  return values === undefined || values.some((value) => part(value).matches(wine));
}

function obeys(wine: Wine, { types, countries, regions, grapes, brands, foods, named, vintage, price }: Rule): boolean {
  return (
    isOneOf(wine, types, typePart) &&
    isOneOf(wine, countries, countryPart) &&
    isOneOf(wine, regions, regionPart) &&
    isOneOf(wine, grapes, grapePart) &&
    isOneOf(wine, brands, brandPart) &&
    isOneOf(wine, foods, foodPart) &&
    (named === undefined || containsFolded(`${wine.name} / ${wine.brand}`, named)) &&
    (vintage === undefined || wine.vintage === vintage) &&
    (price === undefined || (wine.price !== null && wine.price >= price[0] && wine.price <= price[1]))
  );
}

/**
 * @returns the queries written by hand, judged over the demo shop
 * @throws when no product is right for one of them
 */
export function handWrittenQueries(wines: readonly Wine[]): JudgedQuery[] {
  return Object.entries(QUERIES).map(([text, rule]) => {
    const right = wines.filter((wine) => obeys(wine, rule));
    if (right.length === 0) throw new Error(`No product of the demo shop is right for "${text}".`);
    return { class: 'written by hand', text, grades: new Map(right.map((wine): [string, Grade] => [wine.slug, 1])) };
  });
}
