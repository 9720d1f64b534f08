/* How a field of products is declared: product-fields.ts declares them. */

/** A text in the panel's two languages. */
interface Words {
  vi: string;
  en: string;
}

/** By value: what a storefront and the panel call it. */
export type Choices = Readonly<Record<string, Words>>;

/** What a value may be. `own`: the code of that field knows it (relations, pictures, texts that are presented in their own way). */
type Value =
  | { type: 'integer'; min: number; max: number }
  /** at most two decimals */
  | { type: 'decimal'; min: number; max: number }
  | { type: 'text'; maxLength: number }
  | { type: 'boolean'; words: { yes: Words; no: Words } }
  /** several short texts */
  | { type: 'names' }
  /** one of a few, in the order of their scale */
  | { type: 'choice'; choices: Choices }
  /** several of a few */
  | { type: 'choices'; choices: Choices }
  /** who gave how many points, as texts: “James Suckling 94” */
  | { type: 'ratings' }
  | { type: 'own' };

/**
 * A parameter of the list. `numbers` and `names` take several values, and have a facet; each of `names` is a value that the search
 * knows: a name, or one of the choices. `range` is two parameters, `_min` and `_max`. `flag` is true or false.
 */
export interface Filter {
  as: 'numbers' | 'names' | 'range' | 'flag';
  parameter: string;
  /** for the API's documentation; of a range: what it is the lowest and the highest of */
  description: string;
  /** one value, or one end of a range and the other */
  examples: readonly (number | string | boolean)[];
  /** of `numbers`: what may be asked for; by default what a value may be */
  limits?: readonly [min: number, max: number];
}

/** A column of imports and exports. */
interface TableColumn {
  /** exports write the lowest first */
  order: number;
  /** how cells are read and written (src/editing/import/server/files/written-values.ts) */
  cell:
    | 'text'
    | 'slug'
    | 'price'
    | 'boolean'
    | 'year'
    | 'group'
    | 'list'
    | 'grapes'
    | 'decimal'
    | 'volume'
    | 'pictures'
    | 'choice'
    | 'choices';
  /** headings that are understood besides the labels */
  aliases?: readonly string[];
}

export interface ProductField {
  value: Value;
  /** above the input; a key of src/editing/texts/labels/shared-fields.json where other types have the field too */
  label: Words | string;
  /** below the input */
  help?: Words;
  /** of the form: its row, and its width in twelfths of it */
  form: { row: number; width: number };
  /** whether the list's items show it, or the product's page alone; none for a field that is presented in its own way */
  shown?: { in: 'list' | 'detail'; among: 'first' | 'offer' | 'wine'; description?: string };
  filter?: Filter;
  /** @returns members of the product's JSON-LD; not asked of a null */
  structuredData?: (value: never) => object;
  /** of the read model, where it is not called after the attribute */
  column?: string;
  table?: TableColumn;
  /** whether a bulk change gives many products one value, and whether the table view has a cell for each */
  bulk?: { value?: true; cell?: true };
}
