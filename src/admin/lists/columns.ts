import type { ReactNode } from 'react';

export type Row = Readonly<Record<string, unknown>>;

/** A column of a list, as Strapi's hook passes it. */
export interface Column {
  name: string;
  label: string | object;
  attribute: { type: string; customField?: string };
  searchable?: boolean;
  sortable?: boolean;
  cellFormatter?: (row: Row) => ReactNode;
}

export interface ColumnList {
  displayedHeaders: Column[];
  layout: { metadatas: Readonly<Record<string, object>> };
}

export const hasAttributes = ({ layout }: ColumnList, ...names: string[]): boolean =>
  names.every((name) => name in layout.metadatas);
