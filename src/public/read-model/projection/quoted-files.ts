interface Block {
  /** of a picture, or shown before a video */
  image?: { hash?: unknown };
}

/**
 * A picture in an article's body is not stored as a Strapi relation: the panel's editor copies the file's columns into the block. The hash
 * identifies the file, because a file keeps it when it is replaced.
 *
 * @param body blocks of the panel's editor
 * @returns the hashes of the files that the body shows
 */
export function quotedHashes(body: unknown): string[] {
  if (!Array.isArray(body)) return [];
  return (body as Block[]).flatMap(({ image }) => (typeof image?.hash === 'string' ? [image.hash] : []));
}
