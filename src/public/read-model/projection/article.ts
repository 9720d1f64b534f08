import { apiPaths } from '../../../contract/paths';
import { presentPicture } from './picture';
import { presentSeo } from './seo';
import type { ArticleDetail, ArticleListItem } from '../../../contract/resources/articles';
import { presentBody, textOfBody } from './article-body';
import type { ArticleSource } from './article-source';
import { articleStructuredData } from './article-structured-data';
import { rowLink } from './links';

export function presentArticleListItem(source: ArticleSource): ArticleListItem {
  return {
    id: source.public_id,
    title: source.title,
    slug: source.slug,
    kind: source.kind ?? 'article',
    excerpt: source.excerpt ?? '',
    cover: source.cover && presentPicture(source.cover, source.title),
    published_at: source.publishedAt.toISOString(),
    updated_at: source.updatedAt.toISOString(),
    author: source.author ?? '',
    tags: source.tags ?? [],
    _links: { self: rowLink(apiPaths.article(source.slug)) },
  };
}

/** Without `related_products`: the query adds them from the products' rows, which change without the article. */
export function presentArticleDetail(source: ArticleSource): ArticleDetail {
  const { _links, ...listed } = presentArticleListItem(source);
  return {
    data: {
      ...listed,
      body: presentBody(source.body, source.bodyReferences),
      seo: {
        ...presentSeo(source.seo, source.title, source.excerpt?.trim() || textOfBody(source.body)),
        json_ld: articleStructuredData(source),
      },
    },
    _links: { self: _links.self, collection: rowLink(apiPaths.articles) },
  };
}
