// The HTTP API of new vintages as the admin panel and the server share it. It imports no code of either.

export const NEW_VINTAGE_PATH = '/new-vintage';

/** POST: makes a draft of the same wine in another vintage */
export interface NewVintageRequest {
  /** of the wine that it is made of */
  documentId: string;
  vintage: number;
  /** whole đồng; null: not known yet */
  price: number | null;
}

export interface NewVintageAnswer {
  documentId: string;
  name: string;
  /** the former year, where the description still names it */
  year_in_description: number | null;
}

/** Details of the refusal of a vintage that exists. */
export interface ExistingVintage {
  existing: { documentId: string; name: string };
}
