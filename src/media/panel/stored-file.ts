/** A file of the media library, as forms and lists hold it. */
export interface StoredFile {
  id: number;
  name: string;
  url: string;
  ext?: string | null;
  mime?: string | null;
  alternativeText?: string | null;
  updatedAt?: string;
  /** whether its URLs are signed: nothing may be added to them */
  isUrlSigned?: boolean;
  formats?: { thumbnail?: { url: string } } | null;
}

export const isPicture = ({ mime }: StoredFile): boolean => mime?.startsWith('image/') === true;

/** @returns what shows a picture small; changes when the file is replaced */
export function thumbnailUrl({ url, formats, isUrlSigned = false, updatedAt }: StoredFile): string {
  const thumbnail = formats?.thumbnail?.url ?? url;
  if (isUrlSigned || updatedAt === undefined) return thumbnail;
  return `${thumbnail}${thumbnail.includes('?') ? '&' : '?'}updatedAt=${encodeURIComponent(updatedAt)}`;
}

/** Uploads end in any order: a series from a camera is shown as it was taken. */
export const inNameOrder = (files: readonly StoredFile[]): StoredFile[] => {
  const { compare } = new Intl.Collator('vi', { numeric: true });
  return [...files].sort((one, other) => compare(one.name, other.name));
};
