import { FILES_PATH, type TableFormat, type TableUid } from '../../catalogue/files/panel-api';
import { download } from '../download';

export interface ExportedTable {
  uid: TableUid;
  format: TableFormat;
  filters?: readonly object[];
  search?: string;
}

/** Exports a table: all of it, or what the filters and the search of a list find. */
export function exportTable({ uid, format, filters = [], search = '' }: ExportedTable, name: string): Promise<void> {
  const query = new URLSearchParams({ uid, format, filters: JSON.stringify(filters), search });
  return download(`${FILES_PATH}/export?${query}`, `${name}.${format}`);
}
