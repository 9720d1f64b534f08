import { pagePath } from 'wine-shop-client/next';

interface Props {
  meta: { page: number; total_pages: number };
  links: { prev?: { href: string }; next?: { href: string } };
}

/** Links to the pages before and after, as the API gives them. */
export function Pager({ meta, links }: Props) {
  if (meta.total_pages <= 1) return null;
  return (
    <nav className="pager" aria-label="Các trang">
      {links.prev && (
        <a href={pagePath(links.prev)} rel="prev">
          ← Trang trước
        </a>
      )}
      <span>
        Trang {meta.page} / {meta.total_pages}
      </span>
      {links.next && (
        <a href={pagePath(links.next)} rel="next">
          Trang sau →
        </a>
      )}
    </nav>
  );
}
