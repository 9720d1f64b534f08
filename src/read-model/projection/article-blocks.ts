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
  const alt = alternativeText ?? picture.alt.trim();
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

function renderNode(node: BlockNode, pictures: BodyPictures): string {
  const inside = (): string => renderBlocks(node.children ?? [], pictures);
  switch (node.type) {
    case 'text':
      return renderText(node);
    case 'link':
      return `<a href="${escape(node.url ?? '')}">${inside()}</a>`;
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
      return renderImage(node.image, pictures);
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

export function renderBlocks(nodes: BlockNode[], pictures: BodyPictures): string {
  return nodes.map((node) => renderNode(node, pictures)).join('');
}
