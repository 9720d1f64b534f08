import type { Article, WebPage } from 'schema-dts';
import { pagePaths } from '../../../contract/paths';
import type { ArticleSource } from './article-source';
import { rowFileUrl, rowPageUrl } from './links';
import { presentPicture } from './picture';
import { breadcrumbs, type StructuredData } from './structured-data';

/** A page of the shop (about us, delivery) has neither an author nor a day. */
function pageStructuredData(article: ArticleSource): StructuredData<WebPage> {
  const path = pagePaths.article(article.slug);
  const description = article.excerpt?.trim();
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'WebPage',
      name: article.title,
      url: rowPageUrl(path),
      ...(description ? { description } : {}),
      dateModified: article.updatedAt.toISOString(),
    },
    breadcrumbs([article.title, path]),
  ];
}

export function articleStructuredData(article: ArticleSource): StructuredData<Article | WebPage> {
  if (article.kind === 'page') return pageStructuredData(article);
  const path = pagePaths.article(article.slug);
  const url = rowPageUrl(path);
  const description = article.excerpt?.trim();
  const cover = article.cover && presentPicture(article.cover, article.title);
  const author = article.author?.trim();
  // The first publication copies a draft that is some milliseconds older than it.
  const modified = article.updatedAt > article.publishedAt ? article.updatedAt : article.publishedAt;
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'Article',
      headline: article.title,
      url,
      mainEntityOfPage: url,
      ...(description ? { description } : {}),
      ...(cover ? { image: [rowFileUrl(cover.url)] } : {}),
      ...(author ? { author: { '@type': 'Person', name: author } } : {}),
      ...(article.tags?.length ? { keywords: article.tags } : {}),
      datePublished: article.publishedAt.toISOString(),
      dateModified: modified.toISOString(),
    },
    breadcrumbs(['Bài viết', pagePaths.articles], [article.title, path]),
  ];
}
