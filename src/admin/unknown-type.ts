/** The last part of an address of content, and which content types it is for. */
const KINDS: Readonly<Record<string, string>> = { 'collection-types': 'collectionType', 'single-types': 'singleType' };

interface Model {
  uid: string;
  kind: string;
}

/** @returns whether an address names a content type that is not there: Strapi says of it that she may not see it, or breaks */
export function isUnknownType(params: Readonly<Record<string, string | undefined>> = {}, models: readonly Model[] = []): boolean {
  const wanted = KINDS[params.kind ?? ''];
  if (wanted === undefined || models.length === 0) return false;
  return !models.some(({ uid, kind }) => uid === params.uid && kind === wanted);
}
