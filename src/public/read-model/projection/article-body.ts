import sanitizeHtml from 'sanitize-html';
import { pagePaths } from '../../../contract/paths';
import type { BlockNode, QuotedImage } from './body-nodes';
import { entryLink, LINK_REL } from './entry-links';
import { escapeHtml } from './markup';
import { presentPicture, type PictureSource } from './picture';
import { videoOf, type Video } from './video-address';

/*
 * HTML of a body that the panel's Blocks editor wrote. The published renderer for plain HTML does not escape text: it would
 * turn "Barolo < 14%" into a tag.
 */

/** What the blocks refer to. */
export interface BodyReferences {
  /** files by their hash */
  pictures: ReadonlyMap<string, PictureSource>;
  /** public ids of linked entries, by document id. Both stay, whatever becomes of the entry's address */
  linkedIds: ReadonlyMap<string, number>;
}

type BodyPictures = BodyReferences['pictures'];

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
function renderLink({ url = '', entry }: BlockNode, inside: string, linkedIds: BodyReferences['linkedIds']): string {
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

function renderTable({ children: rows = [], headerRow, headerColumn }: BlockNode, references: BodyReferences): string {
  const renderRow = ({ children: cells = [] }: BlockNode, isHead: boolean): string => {
    const html = cells.map(({ children = [] }, column) => {
      const inside = renderBlocks(children, references);
      const scope = isHead ? 'col' : headerColumn === true && column === 0 ? 'row' : undefined;
      return scope === undefined ? `<td>${inside}</td>` : `<th scope="${scope}">${inside}</th>`;
    });
    return `<tr>${html.join('')}</tr>`;
  };
  const headRows = headerRow === true ? 1 : 0;
  const html = rows.map((row, at) => renderRow(row, at < headRows));
  const part = (tag: string, inside: string): string => (inside === '' ? '' : `<${tag}>${inside}</${tag}>`);
  return `<table>${part('thead', html.slice(0, headRows).join(''))}${part('tbody', html.slice(headRows).join(''))}</table>`;
}

function renderNode(node: BlockNode, references: BodyReferences): string {
  if (node.type === 'text') return renderText(node);
  if (node.type === 'image') return renderFigure(node, references.pictures);
  if (node.type === 'video') return renderVideo(node, references.pictures);
  if (node.type === 'table') return renderTable(node, references);
  const inside = renderBlocks(node.children ?? [], references);
  switch (node.type) {
    case 'link':
      return renderLink(node, inside, references.linkedIds);
    case 'heading': {
      const level = Math.min(6, Math.max(1, node.level ?? 2));
      return `<h${level}>${inside}</h${level}>`;
    }
    case 'list':
      return node.format === 'ordered' ? `<ol>${inside}</ol>` : `<ul>${inside}</ul>`;
    case 'list-item':
      return `<li>${inside}</li>`;
    case 'quote':
      return `<blockquote>${inside}</blockquote>`;
    case 'code':
      return `<pre><code>${inside}</code></pre>`;
    case 'paragraph':
      return `<p>${inside}</p>`;
    default:
      // A block type that a later Strapi added: its text is still shown.
      return inside;
  }
}

const renderBlocks = (nodes: readonly BlockNode[], references: BodyReferences): string =>
  nodes.map((node) => renderNode(node, references)).join('');

const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['p', 'br', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'code'],
    ...['ul', 'ol', 'li', 'strong', 'em', 'u', 's', 'a', 'img', 'figure', 'figcaption'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    a: ['href', 'rel'],
    img: ['src', 'srcset', 'alt', 'width', 'height'],
    figure: ['data-video', 'data-embed'],
    th: ['scope'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: {
    // The linked site gets no referrer and no handle on the reader's page.
    a: sanitizeHtml.simpleTransform('a', { rel: LINK_REL }),
  },
};

const NO_REFERENCES: BodyReferences = { pictures: new Map(), linkedIds: new Map() };

/**
 * @param blocks of the panel's editor
 * @returns HTML without scripts, styles, handlers and other URL schemes: safe to put into a page
 */
export function presentBody(blocks: unknown, references: BodyReferences = NO_REFERENCES): string {
  return Array.isArray(blocks) ? sanitizeHtml(renderBlocks(blocks as BlockNode[], references), ALLOWED) : '';
}
