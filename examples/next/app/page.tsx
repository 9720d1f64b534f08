import type { Banner } from 'wine-shop-client';
import { ArticleCard } from '../components/article-card';
import { ContactBar } from '../components/contact-bar';
import { JsonLd } from '../components/json-ld';
import { PageView } from '../components/page-view';
import { Picture } from '../components/picture';
import { ProductGrid } from '../components/product-card';
import { readArticles, readHome, readSettings } from '../lib/shop';

export const metadata = { alternates: { canonical: '/' } };

function BannerLink({ banner, isFirst = false }: { banner: Banner; isFirst?: boolean }) {
  return (
    <a className="banner" href={banner.link_url || '/san-pham'}>
      {banner.image && <Picture picture={banner.image} sizes="(min-width: 76rem) 76rem, 100vw" isFirst={isFirst} />}
      <span>
        <strong>{banner.title}</strong>
        {banner.subtitle}
      </span>
    </a>
  );
}

export default async function HomePage() {
  const [home, settings, articles] = await Promise.all([readHome(), readSettings(), readArticles(1, 3)]);
  const [first, ...others] = home.carousel;
  return (
    <>
      <h1 className="unseen">{settings.site_name}</h1>
      {first && <BannerLink banner={first} isFirst />}
      <section>
        <h2>Rượu được chọn</h2>
        <ProductGrid products={home.featured_products} />
      </section>
      <section className="banners" aria-label="Ưu đãi">
        {[...others, ...home.banners].map((banner) => (
          <BannerLink key={banner.id} banner={banner} />
        ))}
      </section>
      <section>
        <h2>Bài viết mới</h2>
        <ul className="grid wide">
          {articles.data.map((article) => (
            <ArticleCard key={article.id} article={article} />
          ))}
        </ul>
      </section>
      <ContactBar contact={settings.contact} />
      <JsonLd data={settings.seo.json_ld} />
      <PageView />
    </>
  );
}
