import sanitizeHtml from 'sanitize-html';
import { LINK_REL } from './entry-links';
import { renderBlocks, textOfBlocks, type BodyReferences } from './article-blocks';
import type { BlockNode } from './block-node';

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

/** @param blocks of the panel's editor */
export function textOfBody(blocks: unknown): string {
  return Array.isArray(blocks) ? textOfBlocks(blocks as BlockNode[]) : '';
}

const NO_REFERENCES: BodyReferences = { pictures: new Map(), linkedIds: new Map() };

/**
 * @param blocks of the panel's editor
 * @returns HTML without scripts, styles, handlers and other URL schemes: safe to put into a page
 */
export function presentBody(blocks: unknown, references: BodyReferences = NO_REFERENCES): string {
  return Array.isArray(blocks) ? sanitizeHtml(renderBlocks(blocks as BlockNode[], references), ALLOWED) : '';
}
