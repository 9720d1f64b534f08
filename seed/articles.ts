import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from '@strapi/utils';
import { load } from 'js-yaml';
import { markdownToBlocks, type Block } from './markdown-to-blocks';

const EXTENSION = '.md';

const frontMatter = z.strictObject({
  kind: z.enum(['article', 'page']).default('article'),
  title: z.string(),
  excerpt: z.string(),
  author: z.string(),
  /** null: a draft. */
  publishedDaysAgo: z.number().nullable(),
  /** what it shows; null: there is none */
  cover: z.string().nullable(),
  coverAlt: z.string().optional(),
  tags: z.array(z.string()),
  /** Names in the wine list; an article links to the newest vintage in stock. */
  wines: z.array(z.string()),
  seo: z.strictObject({ meta_title: z.string(), meta_description: z.string() }),
});

/** One article of the demo shop. */
export interface Article extends z.output<typeof frontMatter> {
  readonly slug: string;
  readonly body: readonly Block[];
}

/** @throws when the front matter is missing or wrong, or the text contains what Blocks can't hold */
function parseArticle(slug: string, source: string): Article {
  const [, front, text] = /^---\r?\n(.*?)\r?\n---\r?\n(.*)$/s.exec(source) ?? [];
  if (front === undefined || text === undefined) throw new Error('There is no front matter');
  return { ...frontMatter.parse(load(front)), slug, body: markdownToBlocks(text) };
}

/**
 * Reads all articles of a folder, oldest first, drafts last. A file's name is the article's slug.
 *
 * @throws when a file can't be read or parsed; the message names it
 */
export async function readArticles(directory: string): Promise<Article[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith(EXTENSION));
  const articles = await Promise.all(
    names.map(async (name) => {
      try {
        return parseArticle(basename(name, EXTENSION), await readFile(join(directory, name), 'utf8'));
      } catch (error) {
        throw new Error(`The article ${name} can't be read: ${String(error)}`, { cause: error });
      }
    }),
  );
  return articles.sort((a, b) => (b.publishedDaysAgo ?? -1) - (a.publishedDaysAgo ?? -1));
}
