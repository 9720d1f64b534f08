import type { Metadata } from 'next';
import Link from 'next/link';
import { permanentRedirect } from 'next/navigation';
import type { ReactNode } from 'react';
import { pagePath } from 'wine-shop-client/next';
import { ContactBar } from '../../../components/contact-bar';
import { JsonLd } from '../../../components/json-ld';
import { PageView } from '../../../components/page-view';
import { Picture } from '../../../components/picture';
import { Price } from '../../../components/price';
import { ProductGrid } from '../../../components/product-card';
import { pageMetadata } from '../../../lib/metadata';
import { leavePage } from '../../../lib/moved';
import { inAdvance, readProduct, readProducts, readRelated, readSettings } from '../../../lib/shop';
import { litres } from '../../../lib/texts';

interface Props {
  params: Promise<{ slug: string }>;
}

/** The newest are rendered in advance, the others when they are first visited. All are kept until the webhook names them. */
export const generateStaticParams = () =>
  inAdvance(async () => (await readProducts({ per_page: 100 })).data.map(({ slug }) => ({ slug })));

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const answer = await readProduct((await params).slug);
  if (!answer) return {};
  const { seo, gallery, slug } = answer.data;
  return pageMetadata({ ...seo, path: `/san-pham/${slug}`, image: gallery[0] });
}

type Fact = readonly [name: string, value: ReactNode];

export default async function ProductPage({ params }: Props) {
  const { slug } = await params;
  const [answer, settings] = await Promise.all([readProduct(slug), readSettings()]);
  if (!answer) return leavePage(`/san-pham/${slug}`);
  const { data: product, _links: links } = answer;
  // A former slug, which the API redirects.
  if (product.slug !== slug) permanentRedirect(pagePath(links.self));
  const related = await readRelated(slug);
  const [first, ...more] = product.gallery;
  const facts: Fact[] = [
    [
      'Thương hiệu',
      product.brand && (
        <Link href={`/thuong-hieu/${product.brand.slug}`} prefetch={false}>
          {product.brand.name}
        </Link>
      ),
    ],
    [
      'Xuất xứ',
      product.origin && <a href={`/xuat-xu/${product.origin.slug}`}>{`${product.origin.name}, ${product.origin.country}`}</a>,
    ],
    ['Loại', product.wine_type && <a href={`/loai-ruou/${product.wine_type.slug}`}>{product.wine_type.name}</a>],
    ['Niên vụ', product.vintage],
    ['Giống nho', product.grapes.join(', ')],
    ['Nồng độ', product.abv !== null && `${product.abv.toLocaleString('vi-VN')}%`],
    ['Dung tích', product.volume_ml !== null && litres(product.volume_ml)],
    ['Dùng với', product.food_pairings.join(', ')],
  ];
  return (
    <>
      <article className="product">
        <div className="gallery">
          {first && <Picture picture={first} sizes="(min-width: 60rem) 28rem, 60vw" isFirst />}
          {more.length > 0 && (
            <div className="more" tabIndex={0} role="group" aria-label="Thêm ảnh">
              {more.map((picture) => (
                <Picture key={picture.id} picture={picture} sizes="8rem" />
              ))}
            </div>
          )}
        </div>
        <div className="buy">
          <h1>{product.name}</h1>
          <Price price={product.price} before={product.compare_at_price} />
          {!product.in_stock && <p className="soft">Tạm hết hàng: gọi để hỏi ngày có hàng.</p>}
          <ContactBar contact={settings.contact} productId={product.id} />
        </div>
        <dl className="facts">
          {facts
            .filter(([, value]) => value)
            .map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
        </dl>
        <p className="description">{product.description}</p>
      </article>
      {product.vintages.length > 0 && (
        <section>
          <h2>Niên vụ khác</h2>
          <ul className="chips">
            {product.vintages.map(({ id, vintage, _links }) => (
              <li key={id}>
                <a href={pagePath(_links.self)}>{vintage ?? 'Không niên vụ'}</a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {related.length > 0 && (
        <section>
          <h2>Có thể bạn cũng thích</h2>
          <ProductGrid products={related} />
        </section>
      )}
      <JsonLd data={product.seo.json_ld} />
      <PageView event={{ event_type: 'product_view', product_id: product.id }} />
    </>
  );
}
