import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { ArticleCard } from '../../components/article-card';
import { PageView } from '../../components/page-view';
import { Pager } from '../../components/pager';
import { isPastEnd, queryOf, type SearchParams } from '../../lib/list-query';
import { readArticles } from '../../lib/shop';

interface Props {
  searchParams: Promise<SearchParams>;
}

const pageOf = async (params: Promise<SearchParams>): Promise<number> => queryOf(await params).page ?? 1;

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const page = await pageOf(searchParams);
  return { title: 'Bài viết', alternates: { canonical: page > 1 ? `/bai-viet?page=${page}` : '/bai-viet' } };
}

export default async function ArticlesPage({ searchParams }: Props) {
  const list = await readArticles(await pageOf(searchParams));
  if (isPastEnd(list.meta)) notFound();
  return (
    <>
      <h1>Bài viết</h1>
      <h2 className="unseen">Mới nhất trước</h2>
      <ul className="grid wide">
        {list.data.map((article, at) => (
          <ArticleCard key={article.id} article={article} isFirst={at === 0} />
        ))}
      </ul>
      <Pager meta={list.meta} links={list._links} />
      <PageView />
    </>
  );
}
