import { readCodeFormat, type CodeFormat } from './code-format';
import { FileError } from './file-error';
import { currencyNamed } from './foreign-money';
import { FORMAT_MAX_LENGTH, STYLES_MAX } from './limits';
import type { XmlHandlers } from './xml-events';

export type NumberKind = 'number' | 'date' | 'percent' | { currency: string } | CodeFormat;

const DATE_FORMATS: readonly (readonly [from: number, to: number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
];
const PERCENT_FORMATS: readonly number[] = [9, 10];

/** A currency's sign or code in a format: `[$€-2]`, `"$"`, a bare `$`. */
const CURRENCY = /\[\$([^\]-]+)(?:-[^\]]*)?\]|"([^"]*)"|(\p{Sc})/gu;

const currencyOf = (code: string): string | undefined =>
  [...code.matchAll(CURRENCY)]
    .map(([, bracketed, quoted, sign]) => currencyNamed((bracketed ?? quoted ?? sign ?? '').trim()))
    .find((currency) => currency !== undefined);

/** @param code such as `dd/mm/yyyy`, `0.0%`, `#,##0 "₫"` or `00000` */
function kindOfCode(code: string): NumberKind {
  const bare = code.replace(/"[^"]*"|\\.|\[[^\]]*\]|_./g, '');
  if (bare.includes('%')) return 'percent';
  const currency = currencyOf(code);
  if (currency !== undefined) return { currency };
  return readCodeFormat(code) ?? (/[dmyhs]/i.test(bare) ? 'date' : 'number');
}

function kindOfFormat(id: number, codes: ReadonlyMap<number, string>): NumberKind {
  const code = codes.get(id);
  if (code !== undefined) return kindOfCode(code);
  if (PERCENT_FORMATS.includes(id)) return 'percent';
  return DATE_FORMATS.some(([from, to]) => id >= from && id <= to) ? 'date' : 'number';
}

/** Collects what a number is shown as, by the index of its style. */
export function collectNumberKinds(): { handlers: XmlHandlers; kinds: NumberKind[] } {
  const codes = new Map<number, string>();
  const kinds: NumberKind[] = [];
  let isInCells = false;
  const handlers: XmlHandlers = {
    open: (name, attributes) => {
      if (kinds.length > STYLES_MAX || codes.size > STYLES_MAX) throw new FileError('too-many-styles', { max: STYLES_MAX });
      if (name === 'numFmt') codes.set(Number(attributes.numFmtId), (attributes.formatCode ?? '').slice(0, FORMAT_MAX_LENGTH));
      else if (name === 'cellXfs') isInCells = true;
      else if (name === 'xf' && isInCells) kinds.push(kindOfFormat(Number(attributes.numFmtId ?? 0), codes));
    },
    close: (name) => {
      if (name === 'cellXfs') isInCells = false;
    },
  };
  return { handlers, kinds };
}
