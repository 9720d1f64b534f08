import sanitizeHtml from 'sanitize-html';
import { renderBlocks, textOfBlocks, type BlockNode, type BodyPictures } from './article-blocks';

const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['p', 'br', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'code'],
    ...['ul', 'ol', 'li', 'strong', 'em', 'u', 's', 'a', 'img'],
  ],
  allowedAttributes: { a: ['href', 'rel'], img: ['src', 'srcset', 'alt', 'width', 'height'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: {
    // Whoever an article links to learns nothing of the reader's page and can't steer it.
    a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer' }),
  },
};

/** @returns the words of an article's body, without any markup */
export function textOfBody(blocks: unknown): string {
  return Array.isArray(blocks) ? textOfBlocks(blocks as BlockNode[]) : '';
}

/**
 * @param blocks an article's body as the panel's editor keeps it
 * @param pictures the files that it shows, by their hash
 * @returns HTML without scripts, styles, handlers or foreign schemes, safe to put into a page
 */
export function presentBody(blocks: unknown, pictures: BodyPictures = new Map()): string {
  return Array.isArray(blocks) ? sanitizeHtml(renderBlocks(blocks as BlockNode[], pictures), ALLOWED) : '';
}
