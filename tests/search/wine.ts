/** A product as its public details show it: everything that a query is made of and judged by. */
export interface Wine {
  slug: string;
  name: string;
  brand: string;
  type: string;
  region: string;
  country: string;
  grapes: readonly string[];
  foods: readonly string[];
  vintage: number | null;
  /** whole đồng; null is "Liên hệ" */
  price: number | null;
  description: string;
  inStock: boolean;
}

/** The name without the vintage at its end: the vintages of one wine have the same title. */
export function titleOf({ name, vintage }: Wine): string {
  return vintage === null ? name : name.replace(new RegExp(`\\s+${vintage}$`), '');
}
