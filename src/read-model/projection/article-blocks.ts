import { pagePaths } from '../../contract/paths';
import { entryLink } from './entry-links';
import type { LinkedEntry, LinkedIds } from './linked-entries';
import { presentPicture, type PictureSource } from './picture';

/*
 * HTML of a body that the panel's Blocks editor wrote. The published renderer for plain HTML does not escape text: it would
 * turn "Barolo < 14%" into a tag.
 */

/** The columns of a file that the panel copies into a block. Its `url` is the original's, which is private. */
interface QuotedImage {
  hash?: string;
  url?: string;
  alternativeText?: string | null;
  width?: number | null;
  height?: number | null;
  /** added here: the panel gives none */
  srcset?: string;
}

/** Files by their hash. */
export type BodyPictures = ReadonlyMap<string, PictureSource>;

/** What the blocks refer to. */
export interface BodyReferences {
  pictures: BodyPictures;
  linkedIds: LinkedIds;
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
  children?: BlockNode[];
}

const MARKS: readonly (readonly [keyof BlockNode, string])[] = [
  ['code', 'code'],
  ['strikethrough', 's'],
  ['underline', 'u'],
  ['italic', 'em'],
  ['bold', 'strong'],
];

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

function renderText(node: BlockNode): string {
  if (typeof node.text !== 'string') return '';
  return MARKS.reduce(
    (html, [mark, tag]) => (node[mark] === true ? `<${tag}>${html}</${tag}>` : html),
    escape(node.text).replaceAll('\n', '<br />'),
  );
}

/** @returns undefined when the file is deleted, or has no rendition yet */
function currentPicture({ hash, alternativeText }: QuotedImage, pictures: BodyPictures): QuotedImage | undefined {
  const source = pictures.get(hash ?? '');
  const picture = source && presentPicture(source, ' ');
  if (!picture) return undefined;
  const srcset = picture.variants.map(({ url, width }) => `${url} ${width}w`).join(', ');
  const alt = alternativeText?.trim() || picture.alt.trim();
  return { ...picture, alternativeText: alt, ...(srcset === '' ? {} : { srcset }) };
}

function renderImage(quoted: QuotedImage | undefined, pictures: BodyPictures): string {
  const image = quoted?.hash === undefined ? quoted : currentPicture(quoted, pictures);
  if (!image?.url) return '';
  const srcset = image.srcset === undefined ? '' : ` srcset="${escape(image.srcset)}"`;
  const size = (name: 'width' | 'height'): string => {
    const pixels = image[name];
    return typeof pixels === 'number' ? ` ${name}="${pixels}"` : '';
  };
  return `<img src="${escape(image.url)}" alt="${escape(image.alternativeText ?? '')}"${size('width')}${size('height')}${srcset} />`;
}

const anchor = (href: string, inside: string): string => `<a href="${escape(href)}">${inside}</a>`;

/** A link to a product or an article gets its address when the article is read. */
function renderLink({ url = '', entry }: BlockNode, inside: string, linkedIds: LinkedIds): string {
  if (entry === undefined) return anchor(url, inside);
  const id = linkedIds.get(entry.documentId);
  if (id === undefined) return inside;
  const { kind } = entry;
  if (kind === 'product' || kind === 'article') return entryLink(kind, id, inside);
  return anchor(`${pagePaths.products}?${kind}=${id}`, inside);
}

function renderNode(node: BlockNode, references: BodyReferences): string {
  const inside = (): string => renderBlocks(node.children ?? [], references);
  switch (node.type) {
    case 'text':
      return renderText(node);
    case 'link':
      return renderLink(node, inside(), references.linkedIds);
    case 'heading': {
      const level = Math.min(6, Math.max(1, node.level ?? 2));
      return `<h${level}>${inside()}</h${level}>`;
    }
    case 'list': {
      const tag = node.format === 'ordered' ? 'ol' : 'ul';
      return `<${tag}>${inside()}</${tag}>`;
    }
    case 'list-item':
      return `<li>${inside()}</li>`;
    case 'quote':
      return `<blockquote>${inside()}</blockquote>`;
    case 'code':
      return `<pre><code>${inside()}</code></pre>`;
    case 'image':
      return renderImage(node.image, references.pictures);
    case 'paragraph':
      return `<p>${inside()}</p>`;
    default:
      // A block type that a later Strapi added: its text is still shown.
      return inside();
  }
}

const INLINE = ['text', 'link'];

/** @returns the text without markup, with a space between blocks */
export function textOfBlocks(nodes: BlockNode[]): string {
  return nodes
    .map((node) => `${node.text ?? ''}${textOfBlocks(node.children ?? [])}${INLINE.includes(node.type) ? '' : ' '}`)
    .join('');
}

export function renderBlocks(nodes: BlockNode[], references: BodyReferences): string {
  return nodes.map((node) => renderNode(node, references)).join('');
}
