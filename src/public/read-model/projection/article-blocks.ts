import { pagePaths } from '../../../contract/paths';
import type { BlockNode, QuotedImage } from './block-node';
import { entryLink } from './entry-links';
import { escapeHtml } from './html';
import type { LinkedIds } from './linked-entries';
import { presentPicture, type PictureSource } from './picture';
import { videoOf, type Video } from './video-address';

/*
 * HTML of a body that the panel's Blocks editor wrote. The published renderer for plain HTML does not escape text: it would
 * turn "Barolo < 14%" into a tag.
 */

/** Files by their hash. */
export type BodyPictures = ReadonlyMap<string, PictureSource>;

/** What the blocks refer to. */
export interface BodyReferences {
  pictures: BodyPictures;
  linkedIds: LinkedIds;
}

const MARKS: readonly (readonly [keyof BlockNode, string])[] = [
  ['code', 'code'],
  ['strikethrough', 's'],
  ['underline', 'u'],
  ['italic', 'em'],
  ['bold', 'strong'],
];

function renderText(node: BlockNode): string {
  if (typeof node.text !== 'string') return '';
  return MARKS.reduce(
    (html, [mark, tag]) => (node[mark] === true ? `<${tag}>${html}</${tag}>` : html),
    escapeHtml(node.text).replaceAll('\n', '<br />'),
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
  const srcset = image.srcset === undefined ? '' : ` srcset="${escapeHtml(image.srcset)}"`;
  const size = (name: 'width' | 'height'): string => {
    const pixels = image[name];
    return typeof pixels === 'number' ? ` ${name}="${pixels}"` : '';
  };
  return `<img src="${escapeHtml(image.url)}" alt="${escapeHtml(image.alternativeText ?? '')}"${size('width')}${size('height')}${srcset} />`;
}

const anchor = (href: string, inside: string): string => `<a href="${escapeHtml(href)}">${inside}</a>`;

/** A link to a product or an article gets its address when the article is read. */
function renderLink({ url = '', entry }: BlockNode, inside: string, linkedIds: LinkedIds): string {
  if (entry === undefined) return anchor(url, inside);
  const id = linkedIds.get(entry.documentId);
  if (id === undefined) return inside;
  const { kind } = entry;
  if (kind === 'product' || kind === 'article') return entryLink(kind, id, inside);
  return anchor(`${pagePaths.products}?${kind}=${id}`, inside);
}

const renderCaption = ({ caption }: BlockNode): string =>
  typeof caption === 'string' && caption.trim() !== '' ? `<figcaption>${escapeHtml(caption.trim())}</figcaption>` : '';

function renderFigure(node: BlockNode, pictures: BodyPictures): string {
  const image = renderImage(node.image, pictures);
  const caption = renderCaption(node);
  return image === '' || caption === '' ? image : `<figure>${image}${caption}</figure>`;
}

const WATCH: Readonly<Record<Video['provider'], string>> = {
  youtube: 'Xem video trên YouTube',
  facebook: 'Xem video trên Facebook',
};

/** A picture and a link, from which a storefront can make a player once the visitor wants it. Until then nothing is asked of others. */
function renderVideo(node: BlockNode, pictures: BodyPictures): string {
  const { url = '' } = node;
  const video = videoOf(url);
  if (!video) return `<p>${anchor(url, escapeHtml(url))}</p>`;
  const embed = video.embed === undefined ? '' : ` data-embed="${escapeHtml(video.embed)}"`;
  const link = anchor(video.url, `${renderImage(node.image, pictures)}${WATCH[video.provider]}`);
  return `<figure data-video="${video.provider}"${embed}>${link}${renderCaption(node)}</figure>`;
}

type RenderInside = (node: BlockNode) => string;

function renderTable({ children: rows = [], headerRow, headerColumn }: BlockNode, renderInside: RenderInside): string {
  const renderRow = ({ children: cells = [] }: BlockNode, scopeOf: (column: number) => string): string => {
    const html = cells.map((cell, column) => {
      const scope = scopeOf(column);
      return scope === '' ? `<td>${renderInside(cell)}</td>` : `<th scope="${scope}">${renderInside(cell)}</th>`;
    });
    return `<tr>${html.join('')}</tr>`;
  };
  const head = headerRow === true ? rows.slice(0, 1).map((row) => renderRow(row, () => 'col')) : [];
  const scopeInBody = (column: number): string => (headerColumn === true && column === 0 ? 'row' : '');
  const body = rows.slice(head.length).map((row) => renderRow(row, scopeInBody));
  const part = (tag: string, html: string[]): string => (html.length === 0 ? '' : `<${tag}>${html.join('')}</${tag}>`);
  return `<table>${part('thead', head)}${part('tbody', body)}</table>`;
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
      return renderFigure(node, references.pictures);
    case 'video':
      return renderVideo(node, references.pictures);
    case 'table':
      return renderTable(node, ({ children = [] }) => renderBlocks(children, references));
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
    .map(
      (node) =>
        `${node.text ?? ''}${node.caption ?? ''}${textOfBlocks(node.children ?? [])}${INLINE.includes(node.type) ? '' : ' '}`,
    )
    .join('');
}

export function renderBlocks(nodes: BlockNode[], references: BodyReferences): string {
  return nodes.map((node) => renderNode(node, references)).join('');
}
