import type { LinkedEntry } from './linked-entries';

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
