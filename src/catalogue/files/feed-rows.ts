import { createReadStream } from 'node:fs';
import type { TableRow } from './cell';
import { FileError } from './file-error';
import { CELL_MAX_LENGTH } from './limits';
import { quoteDetail } from './quote-detail';
import { TableBounds } from './table-bounds';
import { readXml, type XmlHandlers } from './xml-events';

/** The members of a product feed that say something of a product, in the order of its columns. */
const COLUMNS = [
  ...[
    'id',
    'title',
    'description',
    'link',
    'image_link',
    'additional_image_link',
    'price',
    'sale_price',
    'sale_price_effective_date',
  ],
  ...[
    'availability',
    'brand',
    'gtin',
    'mpn',
    'product_type',
    'google_product_category',
    'condition',
    'size',
    'unit_pricing_measure',
    'item_group_id',
    'quantity_to_sell_on_facebook',
    'inventory',
    'status',
    'product_detail',
  ],
] as const;

const ITEMS: readonly string[] = ['item', 'entry'];

/** What a member has several times is one list. */
const JOIN: Readonly<Record<string, string>> = { additional_image_link: '\n', product_detail: '\n' };

/** Atom's own members. */
const ATOM: Readonly<Record<string, string>> = { summary: 'description', content: 'description' };

/** A member with two members: an attribute, and its value. */
const DETAIL = 'product_detail';

const isColumn = (name: string): boolean => COLUMNS.some((column) => column === name);

/** Other members are a shop's own attributes, such as `vintage`. */
const ATTRIBUTE_MAX_LENGTH = 200;

/** Collects the items of an RSS or Atom feed as rows of one table. */
class FeedItems {
  readonly #bounds = new TableBounds();
  #rows: TableRow[] = [{ number: 1, cells: COLUMNS }];
  #number = 1;
  #item: Map<string, string> | undefined;
  /** tags between the item and where the reader is: members of members are no members of the item */
  #depth = 0;
  #text = '';
  /** the item's member that is open */
  #member = '';
  #prefix = '';
  /** members without a prefix: those of RSS and Atom, before which Google's own ones go */
  readonly #unprefixed = new Set<string>();
  /** the name in a detail */
  #detail = '';

  readonly handlers: XmlHandlers = {
    open: (name, { href }, prefix) => {
      if (this.#item === undefined) {
        if (ITEMS.includes(name)) [this.#item, this.#depth] = [new Map(), 0];
        this.#unprefixed.clear();
        return;
      }
      this.#depth += 1;
      if (this.#depth === 1) [this.#member, this.#prefix, this.#text] = [name, prefix, href ?? ''];
      else if (this.#isInDetail) this.#text = '';
    },
    text: (text) => {
      if ((this.#depth === 1 || this.#isInDetail) && this.#text.length <= CELL_MAX_LENGTH) this.#text += text;
    },
    close: (name) => {
      if (this.#item === undefined) return;
      if (this.#depth === 0) return this.#endItem(this.#item);
      if (this.#depth === 1) this.#take(this.#item, ATOM[name] ?? name);
      else if (this.#isInDetail) this.#takeDetail(this.#item, name);
      this.#depth -= 1;
    },
  };

  get #isInDetail(): boolean {
    return this.#depth === 2 && this.#member === DETAIL;
  }

  #takeDetail(item: Map<string, string>, name: string): void {
    if (name === 'attribute_name') this.#detail = this.#text.trim();
    if (name === 'attribute_value' && this.#detail !== '' && this.#text.trim() !== '') {
      this.#text = `${this.#detail}: ${quoteDetail(this.#text.trim())}`;
      this.#take(item, DETAIL);
    }
    this.#text = '';
  }

  #take(item: Map<string, string>, name: string): void {
    const text = this.#text.trim();
    this.#text = '';
    if (text === '') return;
    if (!isColumn(name)) {
      if (text.length <= ATTRIBUTE_MAX_LENGTH && !/[\n|;]/.test(text))
        this.#add(item, DETAIL, `${name.replaceAll('_', ' ')}: ${text}`);
      return;
    }
    this.#add(item, name, text);
  }

  #add(item: Map<string, string>, name: string, text: string): void {
    const known = item.get(name);
    const join = JOIN[name];
    const isBetter = join === undefined && this.#prefix !== '' && this.#unprefixed.delete(name);
    if (known === undefined || isBetter) {
      item.set(name, text);
      if (this.#prefix === '') this.#unprefixed.add(name);
    } else if (join !== undefined && known.length <= CELL_MAX_LENGTH) item.set(name, `${known}${join}${text}`);
  }

  #endItem(item: ReadonlyMap<string, string>): void {
    this.#bounds.addRow(COLUMNS.length);
    this.#number += 1;
    this.#rows.push({ number: this.#number, cells: COLUMNS.map((column) => item.get(column) ?? null) });
    this.#item = undefined;
  }

  get count(): number {
    return this.#number - 1;
  }

  take(): TableRow[] {
    return this.#rows.splice(0);
  }
}

/**
 * Reads a product feed (RSS or Atom, with or without `g:`) as the table that Google Merchant also takes: a row of titles, and one for
 * each item, numbered from 2.
 *
 * @throws FileError
 */
export async function* readFeedRows(path: string): AsyncGenerator<TableRow> {
  const items = new FeedItems();
  for await (const _piece of readXml(createReadStream(path), items.handlers, 'broken-xml')) yield* items.take();
  if (items.count === 0) throw new FileError('no-feed');
}
