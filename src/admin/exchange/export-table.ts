import { FILES_PATH, type TableFormat, type TableUid, type WrittenSystem } from '../../catalogue/files/panel-api';
import { download } from '../download';

export interface ExportedTable {
  uid: TableUid;
  format: TableFormat;
  filters?: readonly object[];
  search?: string;
  /** another system that it is written for */
  system?: WrittenSystem;
}

/** Exports a table: all of it, or what the filters and the search of a list find. */
export function exportTable({ uid, format, filters = [], search = '', system }: ExportedTable, name: string): Promise<void> {
  const query = new URLSearchParams({ uid, format, filters: JSON.stringify(filters), search, ...(system && { system }) });
  return download(`${FILES_PATH}/export?${query}`, `${name}.${format}`);
}
