import Link from 'next/link';
import type { ArticleListItem } from 'wine-shop-client';
import { pagePath } from 'wine-shop-client/next';
import { dayText } from '../lib/texts';
import { Picture } from './picture';

export function ArticleCard({ article, isFirst = false }: { article: ArticleListItem; isFirst?: boolean }) {
  return (
    <li className="card">
      {article.cover && (
        <div className="cover">
          <Picture picture={article.cover} sizes="(min-width: 60rem) 24rem, 90vw" isFirst={isFirst} />
        </div>
      )}
      <h3>
        <Link href={pagePath(article._links.self)} prefetch={false}>
          {article.title}
        </Link>
      </h3>
      <p className="soft">
        <time dateTime={article.published_at}>{dayText(article.published_at)}</time>
      </p>
      <p>{article.excerpt}</p>
    </li>
  );
}
