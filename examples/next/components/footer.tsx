import type { MenuItem, Settings, SocialLink } from 'wine-shop-client';
import { Menu } from './menu';

interface Props {
  settings: Settings;
  menu: readonly MenuItem[];
  socialLinks: readonly SocialLink[];
}

export function Footer({ settings, menu, socialLinks }: Props) {
  return (
    <footer className="footer">
      <address>
        <strong>{settings.site_name}</strong>
        <p>{settings.address}</p>
        <p>{settings.hours}</p>
        {settings.contact.map_url && <a href={settings.contact.map_url}>Chỉ đường</a>}
      </address>
      <nav aria-label="Chân trang">
        <Menu items={menu} />
      </nav>
      <ul>
        {socialLinks.map(({ id, platform, url }) => (
          <li key={id}>
            <a href={url} rel="noopener">
              {platform}
            </a>
          </li>
        ))}
      </ul>
      <p className="soft">Không bán rượu cho người dưới 18 tuổi.</p>
    </footer>
  );
}
