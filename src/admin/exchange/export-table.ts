import { getFetchClient } from '@strapi/strapi/admin';
import { FILES_PATH, type TableFormat, type TableUid } from '../../catalogue/files/panel-api';

/** A browser that is busy reads the file some time after the click. */
const KEPT_FOR_MS = 60_000;

function save(file: Blob, name: string): void {
  const link = document.createElement('a');
  const url = URL.createObjectURL(file);
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_FOR_MS);
}

/** Downloads a file of the server. @param path with its query. @throws when the server refuses or fails */
export async function download(path: string, name: string): Promise<void> {
  const { data } = await getFetchClient().get<Blob>(path, { responseType: 'blob' });
  save(data, name);
}

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
