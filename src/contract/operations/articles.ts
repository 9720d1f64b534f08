import { operation } from '../operation';
import { apiPaths } from '../paths';
import { examplePicture } from '../schemas/picture-examples';
import { productListItemExample } from './product-examples';
import { articleAnswerSchema, articleListSchema, articleRequest, type ArticleListItem } from '../schemas/article';
import { articleListRequest } from '../schemas/article-list';

const self = { href: apiPaths.article('chon-chai-vang-dau-tien') };

const listed: Omit<ArticleListItem, '_links'> = {
  id: 1,
  title: 'Chọn chai vang đầu tiên: năm câu hỏi trước kệ hàng',
  slug: 'chon-chai-vang-dau-tien',
  excerpt: 'Năm câu hỏi ngắn sau đây sẽ đưa bạn tới đúng ngăn kệ.',
  cover: examplePicture(
    { id: 309, width: 1600, height: 900, alt: 'Ba chai vang đỏ, trắng và hồng trước kệ rượu' },
    [320, 640, 960, 1600],
  ),
  published_at: '2026-11-04T02:00:00.000Z',
};

const page = (number: number) => ({ href: `${apiPaths.articles}?page=${number}&per_page=12` });

export const listArticles = operation({
  ...articleListRequest,
  id: 'listArticles',
  tag: 'Articles',
  summary: 'Articles, newest first',
  description: 'By the time of their first publication. A page past the last is an empty `data`.',
  status: 200,
  answer: articleListSchema,
  example: {
    data: [{ ...listed, _links: { self } }],
    meta: { page: 1, per_page: 12, total: 13, total_pages: 2 },
    _links: { self: page(1), first: page(1), next: page(2), last: page(2) },
  },
});

export const getArticle = operation({
  ...articleRequest,
  id: 'getArticle',
  tag: 'Articles',
  summary: 'One article',
  description: 'With its body as sanitised HTML and its related products, as lists show them.',
  status: 200,
  answer: articleAnswerSchema,
  example: {
    data: {
      ...listed,
      body: '<p>Khách mới tới thường nói: <em>“Mình không biết gì về vang cả.”</em></p>',
      author: 'Nhà Nho',
      tags: ['Chọn rượu'],
      seo: {
        title: listed.title,
        description: listed.excerpt,
        json_ld: [
          { '@context': 'https://schema.org', '@type': 'Article', headline: listed.title, datePublished: listed.published_at },
          { '@context': 'https://schema.org', '@type': 'BreadcrumbList', itemListElement: [] },
        ],
      },
      related_products: [productListItemExample],
    },
    _links: { self, collection: { href: '/api/v1/bai-viet' } },
  },
  moves: true,
  previews: true,
});
