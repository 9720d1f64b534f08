import { z } from '@strapi/utils';
import { presentPicture, type PictureSource } from './picture';

/*
 * HTML of an article's body as the panel's Blocks editor keeps it. Own code, since the published
 * renderer for plain HTML does not escape text: "Barolo < 14%" would be read as a tag.
 */

const textNode = z.object({
  type: z.literal('text'),
  text: z.string(),
  bold: z.boolean().optional(),
  italic: z.boolean().optional(),
  underline: z.boolean().optional(),
  strikethrough: z.boolean().optional(),
  code: z.boolean().optional(),
});

type TextNode = z.infer<typeof textNode>;

/** A picture as the panel copies it into a block. Its address is the original's, and its hash tells which file it is. */
interface QuotedImage {
  hash?: string;
  url?: string;
  alternativeText?: string | null;
  width?: number | null;
  height?: number | null;
  /** never given by the panel */
  srcset?: string;
}

/** Files by their hash. */
export type BodyPictures = ReadonlyMap<string, PictureSource>;

/** A block, or a part of one; the editor's own types are not exported. */
export interface BlockNode {
  type: string;
  text?: string;
  url?: string;
  level?: number;
  format?: string;
  image?: QuotedImage;
  children?: BlockNode[];
}

const MARKS: readonly (readonly [keyof TextNode, string])[] = [
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
  const text = textNode.safeParse(node);
  if (!text.success) return '';
  return MARKS.reduce(
    (html, [mark, tag]) => (text.data[mark] === true ? `<${tag}>${html}</${tag}>` : html),
    escape(text.data.text).replaceAll('\n', '<br />'),
  );
}

/** @returns undefined where the file is gone, or not ready to be shown */
function currentPicture({ hash, alternativeText }: QuotedImage, pictures: BodyPictures): QuotedImage | undefined {
  const source = pictures.get(hash ?? '');
  const picture = source && presentPicture(source, ' ');
  if (!picture) return undefined;
  const srcset = picture.variants.map(({ url, width }) => `${url} ${width}w`).join(', ');
  const words = alternativeText ?? picture.alt.trim();
  return { ...picture, alternativeText: words, ...(srcset === '' ? {} : { srcset }) };
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
      // A block of a later Strapi: its words are shown, its looks are not known.
      return inside();
  }
}

const INLINE = ['text', 'link'];

/** @returns the words alone, with a space between blocks */
export function textOfBlocks(nodes: BlockNode[]): string {
  return nodes
    .map((node) => `${node.text ?? ''}${textOfBlocks(node.children ?? [])}${INLINE.includes(node.type) ? '' : ' '}`)
    .join('');
}

export function renderBlocks(nodes: BlockNode[], pictures: BodyPictures): string {
  return nodes.map((node) => renderNode(node, pictures)).join('');
}
