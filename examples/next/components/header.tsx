import Link from 'next/link';
import type { MenuItem, Settings } from 'wine-shop-client';
import { Menu } from './menu';
import { Picture } from './picture';

export function Header({ settings, menu }: { settings: Settings; menu: readonly MenuItem[] }) {
  return (
    <header className="header">
      <Link href="/" className="logo" prefetch={false}>
        {settings.logo ? <Picture picture={settings.logo} sizes="10rem" isFirst /> : settings.site_name}
      </Link>
      {/* A popover needs no script, closes with Escape, and its links take no tabs while it is closed. */}
      <button type="button" className="menu-button" popoverTarget="menu">
        Menu
      </button>
      <nav id="menu" popover="auto" className="menu" aria-label="Chính">
        <Menu items={menu} />
      </nav>
      <form action="/san-pham" role="search" className="search">
        <input type="search" name="q" aria-label="Tìm rượu" placeholder="Tìm rượu…" required maxLength={300} />
        <button type="submit">Tìm</button>
      </form>
    </header>
  );
}
