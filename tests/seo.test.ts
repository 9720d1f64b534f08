import assert from 'node:assert/strict';
import type { Article, BreadcrumbList, Product, WithContext } from 'schema-dts';
import { afterAll, beforeAll, test } from 'vitest';
import { borrowShop, type RunningShop } from './support/borrowed-shop';
import { createGroups, paragraph, publishArticle, publishProduct } from './support/content';
import type { ArticleAnswer, ProductAnswer } from './support/contract-schemas';
import { signIn, type Editor, type Saved } from './support/editor';
import { png } from './support/images';
import { ADDRESSES, API, SITE } from './support/shop-environment';
import { firstThing } from './support/structured-data';

let shop: RunningShop;
let editor: Editor;
let wine: Saved;

beforeAll(async () => {
  shop = await borrowShop('none', ADDRESSES);
  editor = await signIn(shop);
  await saveSettings('Hầm "Rượu" & Bạn');
  const { data } = await createGroups(editor, 'Loire');
  const picture = await editor.upload(await png());
  wine = await publishProduct(editor, 'Sancerre Blanc', { ...data, price: 890_000, gallery: [picture.id] });
});
afterAll(() => shop.close());

const saveSettings = (site_name: string, description = 'Rượu vang chọn lọc'): Promise<Saved> =>
  editor.saveSingle('api::setting.setting', { site_name, meta_defaults: { title: 'Rượu vang', description, keywords: '' } });

const product = async (slug: string): Promise<ProductAnswer['data']> =>
  (await shop.api<ProductAnswer>(`/san-pham/${slug}`)).body.data;
const article = async (slug: string): Promise<ArticleAnswer['data']> =>
  (await shop.api<ArticleAnswer>(`/bai-viet/${slug}`)).body.data;
const seoTexts = ({ seo: { title, description } }: { seo: { title: string; description: string } }) => ({ title, description });

async function versions(): Promise<Record<string, number>> {
  const rows = await shop.database.query<{ scope: string; version: number }>('SELECT scope, version FROM storefront_versions');
  return Object.fromEntries(rows.map(({ scope, version }) => [scope, version]));
}

test('by default a page has its name with the shop’s, and its own text or the shop’s', async () => {
  assert.deepEqual(seoTexts(await product('sancerre-blanc')), {
    title: 'Sancerre Blanc | Hầm "Rượu" & Bạn',
    description: 'Rượu vang chọn lọc',
  });
  await editor.publish('api::product.product', wine.documentId, { description: `  Vang\ntrắng. ${'Khoáng chất '.repeat(30)}` });
  const { description } = seoTexts(await product('sancerre-blanc'));
  assert.match(description, /^Vang trắng\. Khoáng chất .*…$/);
  assert.ok(description.length <= 160);

  const body = [...paragraph('Chọn ly'), ...paragraph('và "nhiệt độ" <tốt>.')];
  const { documentId } = await publishArticle(editor, 'Serving', { body });
  assert.deepEqual(seoTexts(await article('serving')), {
    title: 'Serving | Hầm "Rượu" & Bạn',
    description: 'Chọn ly và "nhiệt độ" <tốt>.',
  });
  await editor.publish('api::article.article', documentId, { excerpt: 'Ngắn gọn' });
  assert.equal((await article('serving')).seo.description, 'Ngắn gọn');
});

test('the editor’s own SEO texts win', async () => {
  const seo = { meta_title: 'Mua Pouilly', meta_description: 'Giao trong ngày' };
  await publishProduct(editor, 'Pouilly', { description: 'Khác', seo });
  assert.deepEqual(seoTexts(await product('pouilly')), { title: 'Mua Pouilly', description: 'Giao trong ngày' });
  await publishArticle(editor, 'Pouilly story', { excerpt: 'Khác', seo });
  assert.deepEqual(seoTexts(await article('pouilly-story')), { title: 'Mua Pouilly', description: 'Giao trong ngày' });
});

test('a new shop name is on every page immediately, and projects no row again', async () => {
  await publishProduct(editor, 'Muscadet');
  const rows = (): Promise<unknown> => shop.database.query('SELECT item_id, changed_in, detail FROM storefront_products');
  const [rowsBefore, versionsBefore] = [await rows(), await versions()];
  const tag = async (): Promise<string | null> => (await shop.api('/san-pham/muscadet')).headers.get('ETag');
  const tagBefore = await tag();
  await saveSettings('Nhà Vang', 'Giao \\ "toàn quốc"');
  assert.deepEqual(seoTexts(await product('muscadet')), { title: 'Muscadet | Nhà Vang', description: 'Giao \\ "toàn quốc"' });
  assert.equal((await article('serving')).seo.title, 'Serving | Nhà Vang');
  assert.notEqual(await tag(), tagBefore);
  assert.deepEqual(await rows(), rowsBefore);
  const versionsAfter = await versions();
  assert.ok((versionsAfter.products ?? 0) > (versionsBefore.products ?? 0), 'cached products are invalid');
  assert.ok((versionsAfter.articles ?? 0) > (versionsBefore.articles ?? 0), 'cached articles are invalid');
});

test('a setting that pages do not show invalidates no product and no article', async () => {
  const { settings, settings_saves, ...others } = await versions();
  await editor.saveSingle('api::setting.setting', { hotline: '1900 9999' });
  const { settings: saved, settings_saves: saves, ...othersAfter } = await versions();
  assert.deepEqual([saved, saves], [(settings ?? 0) + 1, (settings_saves ?? 0) + 1]);
  assert.deepEqual(othersAfter, others);
});

test('a product’s structured data are a Product with its offer and a BreadcrumbList, with absolute URLs', async () => {
  const { gallery, seo } = await product('sancerre-blanc');
  const url = `${SITE}/san-pham/sancerre-blanc`;
  const expected: [WithContext<Product>, WithContext<BreadcrumbList>] = [
    {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: 'Sancerre Blanc',
      url,
      description: `Vang\ntrắng. ${'Khoáng chất '.repeat(30)}`.trim(),
      image: [`${API}${gallery[0]?.url}`],
      brand: { '@type': 'Brand', name: 'Loire House' },
      category: 'Loire Red',
      countryOfOrigin: { '@type': 'Country', name: 'Pháp' },
      offers: {
        '@type': 'Offer',
        url,
        price: 890_000,
        priceCurrency: 'VND',
        availability: 'https://schema.org/InStock',
        itemCondition: 'https://schema.org/NewCondition',
      },
    },
    {
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Trang chủ', item: `${SITE}/` },
        { '@type': 'ListItem', position: 2, name: 'Sản phẩm', item: `${SITE}/san-pham` },
        { '@type': 'ListItem', position: 3, name: 'Sancerre Blanc', item: url },
      ],
    },
  ];
  assert.deepEqual(seo.json_ld, expected);
});

test('the offer says when a product is out of stock, and without a price there is no Product that search engines would refuse', async () => {
  const offered = async (): Promise<unknown> => firstThing((await product('sancerre-blanc')).seo).offers?.availability;
  await editor.publish('api::product.product', wine.documentId, { in_stock: false });
  assert.equal(await offered(), 'https://schema.org/OutOfStock');
  await editor.publish('api::product.product', wine.documentId, { price: null });
  const types = (await product('sancerre-blanc')).seo.json_ld.map((thing) => thing['@type']);
  assert.deepEqual(types, ['BreadcrumbList']);
});

test('an article’s structured data begin with an Article', async () => {
  const cover = await editor.upload(await png('bia.png'));
  await publishArticle(editor, 'Harvest', { excerpt: 'Mùa hái', author: 'Lan', tags: ['nho', 'mùa thu'], cover: cover.id });
  const { published_at, seo, cover: shown } = await article('harvest');
  const data = firstThing(seo);
  const url = `${SITE}/bai-viet/harvest`;
  const expected: WithContext<Article> = {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: 'Harvest',
    url,
    mainEntityOfPage: url,
    description: 'Mùa hái',
    image: [`${API}${shown?.url}`],
    author: { '@type': 'Person', name: 'Lan' },
    keywords: ['nho', 'mùa thu'],
    datePublished: published_at,
    dateModified: data.dateModified ?? assert.fail('there is no time'),
  };
  assert.deepEqual(data, expected);
  assert.ok((data.dateModified ?? '') >= published_at);
});

test('the OpenAPI document names PUBLIC_URL as its server and FRONTEND_URL as its contact', async () => {
  const { servers, info } = (await (await fetch(`${shop.base}/openapi.json`)).json()) as {
    servers: object[];
    info: { contact: { url?: string } };
  };
  assert.deepEqual(servers, [{ url: `${API}/api/v1`, description: 'This shop' }]);
  assert.equal(info.contact.url, SITE);
});
