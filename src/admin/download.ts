import { getFetchClient } from '@strapi/strapi/admin';

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
