import { foldText } from '../../../../public/read-model/projection/text';
import { cellText, type TableRow } from '../files/cell';
import { toPlainText } from './plain-text';
import type { Place, Role } from './systems';

/** What a name says of a product: `Dung tích`, `750ml`. */
export type Attribute = readonly [name: string, value: string];

/** Values that say that there is nothing to choose. */
const NO_CHOICE: ReadonlySet<string> = new Set(['default title', 'default', 'mac dinh', 'khong', '-']);

export interface Layout {
  titles: readonly string[];
  places: readonly Place[];
}

/** A row of a system's file by what its columns say. */
export class SystemRow {
  constructor(
    readonly row: TableRow,
    private readonly layout: Layout,
  ) {}

  #placesOf(role: Role): Place[] {
    return this.layout.places.filter((place) => place.role === role).sort((a, b) => a.rank - b.rank || a.at - b.at);
  }

  /** What is no HTML may have its entities all the same: `Moët &amp; Chandon`. */
  #textAt(at: number): string {
    const text = cellText(this.row.cells[at] ?? null);
    return text.includes('&') && !text.includes('<') ? toPlainText(text) : text;
  }

  hasColumn(role: Role): boolean {
    return this.layout.places.some((place) => place.role === role);
  }

  /** @returns the texts of all columns of a role that are not blank */
  all(role: Role): string[] {
    return this.#placesOf(role)
      .map(({ at }) => this.#textAt(at))
      .filter((text) => text !== '');
  }

  /** @returns '' where it is blank */
  get(role: Role): string {
    return this.all(role)[0] ?? '';
  }

  /** @returns the columns of one title that repeats for each branch: only those of the best title */
  branches(role: Role): string[] {
    const places = this.#placesOf(role).filter(({ at }) => this.#textAt(at) !== '');
    return places.filter(({ rank }) => rank === places[0]?.rank).map(({ at }) => this.#textAt(at));
  }

  /** @param names of an earlier row, by number: further rows of a product do not repeat them */
  options(names: ReadonlyMap<number, string> = new Map()): (Attribute & { length: 2 })[] {
    return this.#placesOf('option-value').flatMap(({ at, number }): [string, string][] => {
      const value = this.#textAt(at);
      const name = this.optionNames().get(number) ?? names.get(number) ?? '';
      return value === '' || NO_CHOICE.has(foldText(value)) ? [] : [[name, value]];
    });
  }

  optionNames(): Map<number, string> {
    return new Map(
      this.#placesOf('option-name')
        .map(({ at, number }): [number, string] => [number, plainName(this.#textAt(at))])
        .filter(([, name]) => name !== ''),
    );
  }

  /** @returns what columns say whose titles are names of attributes, and the cell that holds several */
  attributes(): Attribute[] {
    const own = this.#placesOf('attribute').flatMap(({ at }): Attribute[] => {
      const value = plainValue(this.#textAt(at));
      return value === '' ? [] : [[this.layout.titles[at]?.replace(/^meta:\s*_?/i, '') ?? '', value]];
    });
    return [...own, ...this.all('attributes').flatMap(readPairs)];
  }
}

/** WooCommerce's name of an attribute that it has no label of: `pa_nien-vu`. */
const plainName = (name: string): string => (name.startsWith('pa_') ? name.slice(3).replaceAll('-', ' ') : name);

/** A list of texts, as programs write one: `["Merlot","Syrah"]`. */
const isTextList = (value: unknown): value is string[] => Array.isArray(value) && value.every((one) => typeof one === 'string');

/** @returns what a list of texts says; '' of an object, whose members are the system's own */
function readJson(text: string): string {
  try {
    const value: unknown = JSON.parse(text);
    return isTextList(value) ? value.join(', ') : '';
  } catch {
    return text;
  }
}

const JSON_VALUE = /^(?:\[\s*".*"\s*\]|\{\s*".*\})$/s;

/** An attribute's value may be a paragraph of a page. */
const plainValue = (text: string): string => {
  if (JSON_VALUE.test(text)) return readJson(text);
  return text.includes('<') ? toPlainText(text).replace(/\s*\n\s*/g, ', ') : text;
};

/** A value with a colon or a comma, as Google writes it: `"Bò: áp chảo, cừu"`. */
const QUOTED = /(?<=[:=]\s*)"((?:[^"]|"")*)"/g;

/** `DUNG TÍCH:750ML|NIÊN VỤ:2019`; Google also names a section: `Rượu:Giống nho:Merlot,Rượu:Dung tích:750 ml` */
function readPairs(text: string): Attribute[] {
  const quoted: string[] = [];
  const plain = text.replace(QUOTED, (_, value: string) => `\uE000${quoted.push(value.replaceAll('""', '"')) - 1}\uE001`);
  // What stands between bars may have commas: GIỐNG NHO:Merlot, Syrah|NĂM:2019
  const separator = plain.includes('|') ? /[|\n]/ : /\n|;(?=[^;:=]*[:=])|,(?=[^,:]*:[^,:]+:)/;
  return plain.split(separator).flatMap((pair): Attribute[] => {
    const [, name = '', value = ''] = /^(?:[^:=]*:)?([^:=]+)[:=]([^:=]+)$/.exec(pair) ?? [];
    return name.trim() === '' || value.trim() === ''
      ? []
      : [[name.trim(), value.trim().replace(/\uE000(\d+)\uE001/g, (_, at) => quoted[Number(at)] ?? '')]];
  });
}
