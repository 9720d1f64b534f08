import type { Metadata, Viewport } from 'next';
import { draftMode } from 'next/headers';
import type { ReactNode } from 'react';
import { preconnect } from 'react-dom';
import { Consent } from '../components/consent';
import { Footer } from '../components/footer';
import { Header } from '../components/header';
import { apiOrigin, apiUrl, siteUrl } from '../lib/config';
import { readMenu, readSettings, readSocialLinks } from '../lib/shop';
import './globals.css';

export const viewport: Viewport = { themeColor: '#6b1f2e' };

export async function generateMetadata(): Promise<Metadata> {
  const settings = await readSettings();
  const { title, description } = settings.meta_defaults;
  return {
    metadataBase: new URL(siteUrl),
    title: title || settings.site_name,
    description,
    ...(settings.favicon && { icons: { icon: new URL(settings.favicon.url, apiUrl).href } }),
  };
}

export default async function Layout({ children }: { children: ReactNode }) {
  // Pictures come from there.
  preconnect(apiOrigin);
  const [settings, header, footer, socialLinks, draft] = await Promise.all([
    readSettings(),
    readMenu('header'),
    readMenu('footer'),
    readSocialLinks(),
    draftMode(),
  ]);
  return (
    <html lang="vi">
      <body>
        <a href="#main" className="skip">
          Đến nội dung
        </a>
        {draft.isEnabled && (
          <form action="/api/draft/leave" method="post" className="draft">
            Đang xem bản nháp. <button type="submit">Thoát</button>
          </form>
        )}
        <Header settings={settings} menu={header} />
        <main id="main">{children}</main>
        <Footer settings={settings} menu={footer} socialLinks={socialLinks} />
        <Consent />
      </body>
    </html>
  );
}
