/** The versions (`updatedAt`) of the entries that open forms show, and of those that lists have shown. */
const inForms = new Map<string, string>();
const inLists = new Map<string, string>();

/** @param documentId undefined for a single type */
export const entryKey = (model: string, documentId: string | undefined): string => `${model} ${documentId ?? ''}`;

/** Remembers what a form shows. @returns forgets it */
export function rememberInForm(key: string, version: unknown): () => void {
  if (typeof version === 'string') inForms.set(key, version);
  return () => inForms.delete(key);
}

export function rememberInList(key: string, version: unknown): void {
  if (typeof version === 'string') inLists.set(key, version);
}

/** After the form's own save: the entry that it shows has another version now, or one that is not known yet. */
export function changeInForm(key: string, version: unknown): void {
  if (!inForms.has(key)) return;
  if (typeof version === 'string') inForms.set(key, version);
  else inForms.delete(key);
}

export const versionOf = (key: string): string | undefined => inForms.get(key) ?? inLists.get(key);

/** @returns the versions that the list has shown, by document id */
export function listedVersions(model: string, documentIds: readonly string[]): Record<string, string> {
  const versions = documentIds.map((documentId) => [documentId, inLists.get(entryKey(model, documentId))] as const);
  return Object.fromEntries(versions.filter((entry): entry is [string, string] => entry[1] !== undefined));
}
