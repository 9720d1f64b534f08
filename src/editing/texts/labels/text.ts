/** One text in the panel's two languages. */
export type Text = readonly [vietnamese: string, english: string];

/** A text as the JSON files write it. */
export interface TextSource {
  vi: string;
  en: string;
}

export const toText = ({ vi, en }: TextSource): Text => [vi, en];

/** Reads a JSON file of texts by key. */
export function toTexts<Key extends string>(sources: Readonly<Record<Key, TextSource>>): Readonly<Record<Key, Text>> {
  const texts = Object.entries<TextSource>(sources).map(([key, source]) => [key, toText(source)]);
  return Object.fromEntries(texts) as Record<Key, Text>;
}
