/** The shop's wine types: fewer than in the wine list, by what a customer asks for. */

export type WineStyle = 'red' | 'white' | 'rose' | 'sparkling' | 'sweet' | 'port' | 'sherry' | 'spirit';

export interface WineStyleEntry {
  readonly style: WineStyle;
  /** The name of the wine type. */
  readonly name: string;
  readonly slug: string;
}

/** In the order of the shop's menus. */
export const WINE_STYLES: readonly WineStyleEntry[] = [
  { style: 'red', name: 'Rượu vang đỏ', slug: 'ruou-vang-do' },
  { style: 'white', name: 'Rượu vang trắng', slug: 'ruou-vang-trang' },
  { style: 'rose', name: 'Rượu vang hồng', slug: 'ruou-vang-hong' },
  { style: 'sparkling', name: 'Rượu vang sủi', slug: 'ruou-vang-sui' },
  { style: 'sweet', name: 'Rượu vang ngọt', slug: 'ruou-vang-ngot' },
  { style: 'port', name: 'Rượu vang Port', slug: 'ruou-vang-port' },
  { style: 'sherry', name: 'Rượu vang Sherry', slug: 'ruou-vang-sherry' },
  { style: 'spirit', name: 'Rượu mạnh từ nho', slug: 'ruou-manh-tu-nho' },
];

export function wineStyleEntry(style: WineStyle): WineStyleEntry {
  const entry = WINE_STYLES.find((candidate) => candidate.style === style);
  if (entry === undefined) throw new Error(`No wine type for the style "${style}"`);
  return entry;
}

/**
 * Returns the style of a wine of the list. The list's types "Dessert/Port" and "Dessert" also contain Sherry and a Marc of 48 %, which
 * a shop may not sell as Port or as sweet wine.
 *
 * @throws when the type is unknown
 */
export function wineStyleOf(wine: { readonly type: string; readonly country: string; readonly abv: number }): WineStyle {
  if (wine.abv >= 30) return 'spirit';
  switch (wine.type) {
    case 'Red':
      return 'red';
    case 'White':
      return 'white';
    case 'Rosé':
      return 'rose';
    case 'Sparkling':
      return 'sparkling';
    case 'Dessert':
      return wine.country === 'Spain' ? 'sherry' : 'sweet';
    case 'Dessert/Port':
      return wine.country === 'Spain' ? 'sherry' : 'port';
    default:
      throw new Error(`The wine list holds a type that the shop does not sell: "${wine.type}"`);
  }
}
