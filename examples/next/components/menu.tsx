import type { MenuItem } from 'wine-shop-client';
import { pagePath } from 'wine-shop-client/next';

const isOfThisSite = (url: string): boolean => url.startsWith('/');

function MenuLink({ item: { label, url, target } }: { item: MenuItem }) {
  const blank = target === '_blank' ? { target, rel: 'noopener' } : {};
  return (
    <a href={isOfThisSite(url) ? pagePath(url) : url} {...blank}>
      {label}
    </a>
  );
}

/** A menu of up to three levels. */
export function Menu({ items }: { items: readonly MenuItem[] }) {
  return (
    <ul>
      {items.map((item) => (
        <li key={item.id}>
          {item.url ? <MenuLink item={item} /> : <span>{item.label}</span>}
          {item.children.length > 0 && <Menu items={item.children} />}
        </li>
      ))}
    </ul>
  );
}
