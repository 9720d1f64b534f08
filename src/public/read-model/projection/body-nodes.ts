import type { PageKind } from '../../../contract/content-types';

/** The columns of a file that the panel copies into a block. Its `url` is the original's, which is private. */
export interface QuotedImage {
  hash?: string;
  url?: string;
  alternativeText?: string | null;
  width?: number | null;
  height?: number | null;
  /** added here: the panel gives none */
  srcset?: string;
}

/** What a link in a body leads to: the panel's link dialog stores it beside the URL, which is the address of then. */
export interface LinkedEntry {
  kind: PageKind;
  documentId: string;
}

/** A block, or a part of one. The editor's package exports no type for it. */
export interface BlockNode {
  type: string;
  text?: string;
  bold?: boolean;
  italic?: boolean;
  underline?: boolean;
  strikethrough?: boolean;
  code?: boolean;
  url?: string;
  /** of a link to an entry of the shop */
  entry?: LinkedEntry;
  level?: number;
  format?: string;
  image?: QuotedImage;
  /** of a table: its first row, its first column are headers */
  headerRow?: boolean;
  headerColumn?: boolean;
  /** of a picture or a video */
  caption?: string;
  children?: BlockNode[];
}

const nodesOf = (body: unknown): BlockNode[] => (Array.isArray(body) ? (body as BlockNode[]) : []);

/**
 * @param body blocks of the panel's editor
 * @returns the entries that its links lead to
 */
export const linkedEntries = (body: unknown): LinkedEntry[] =>
  nodesOf(body).flatMap(({ type, entry, children }) => [...(type === 'link' && entry ? [entry] : []), ...linkedEntries(children)]);

/**
 * A picture in an article's body is not stored as a Strapi relation: the panel's editor copies the file's columns into the block. The hash
 * identifies the file, because a file keeps it when it is replaced.
 *
 * @param body blocks of the panel's editor
 * @returns the hashes of the files that the body shows
 */
export const quotedHashes = (body: unknown): string[] =>
  nodesOf(body).flatMap(({ image }) => (typeof image?.hash === 'string' ? [image.hash] : []));

const INLINE = ['text', 'link'];

/** @param body blocks of the panel's editor @returns the text without markup, with a space between blocks */
export const textOfBody = (body: unknown): string =>
  nodesOf(body)
    .map(({ type, text = '', caption = '', children }) => {
      const end = INLINE.includes(type) ? '' : ' ';
      return `${text}${caption}${textOfBody(children)}${end}`;
    })
    .join('');
