import { DECLARED_FIELDS } from '../../../contract/declared-fields';
import type { LabelledUid } from '../../texts/labels';
import views from './views.json';

/** Widths are in twelfths of the form; a row holds at most twelve. */
type Row = readonly (readonly [attribute: string, width: number])[];

/** The layout of a content type or component in the panel. */
export interface View {
  /** the attribute that names an entry in titles, relations and collapsed components */
  mainField: string;
  rows: readonly Row[];
  /** columns of the list of entries; components and single types have none */
  columns?: readonly string[];
  sortBy?: readonly [attribute: string, order: string];
  pageSize?: number;
}

interface ViewSource {
  mainField: string;
  /** rows of `attribute:width`; those of products are declared */
  form?: readonly string[];
  /** columns of the list of entries; components and single types have none */
  list?: string;
  /** `attribute:ASC` or `attribute:DESC` */
  sortBy?: string;
  pageSize?: number;
}

const SOURCES: Readonly<Record<LabelledUid, ViewSource>> = views;

function splitPair(pair: string): [string, string] {
  const [first = '', second = ''] = pair.split(':');
  return [first, second];
}

function parseRow(row: string): Row {
  return row.split(' ').map((cell) => {
    const [attribute, width] = splitPair(cell);
    return [attribute, Number(width)];
  });
}

/** @returns the rows of the form as the fields declare them */
function productRows(): readonly Row[] {
  const rows = new Map<number, Row>();
  for (const { attribute, form } of DECLARED_FIELDS) rows.set(form.row, [...(rows.get(form.row) ?? []), [attribute, form.width]]);
  return [...rows].sort(([a], [b]) => a - b).map(([, row]) => row);
}

/** The order of the members must not change: the fingerprints that view-configuration.ts stores depend on it. */
function toView({ mainField, form, list, sortBy, pageSize }: ViewSource): View {
  return {
    mainField,
    rows: form?.map(parseRow) ?? productRows(),
    ...(list && { columns: list.split(' ') }),
    ...(sortBy && { sortBy: splitPair(sortBy) }),
    ...(pageSize && { pageSize }),
  };
}

export const VIEWS = Object.fromEntries(Object.entries(SOURCES).map(([uid, source]) => [uid, toView(source)])) as Readonly<
  Record<LabelledUid, View>
>;
