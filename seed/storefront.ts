import type { Core } from '@strapi/strapi';
import { KIND_FOLDERS } from '../src/media/server/kind-folders';
import { WINE_TYPE, type Catalog } from './catalog';
import { createDocument, documentId, ensureDocuments } from './documents';
import type { ProductPlan } from './product-plans';
import { newestVintageSlug } from './products';
import { pictureId, type Picture } from './uploads';
import { MAP_URL } from './menus';

const HOMEPAGE = 'api::home.homepage';
const SETTING = 'api::setting.setting';
const BANNER = 'api::banner.banner';
const SOCIAL_LINK = 'api::social-link.social-link';

const DAY_MS = 24 * 60 * 60 * 1000;

interface BannerPlan {
  /** of `banner-…` in `seed/pictures` */
  readonly picture: string;
  readonly placement: 'carousel' | 'home';
  readonly order: number;
  readonly title: string;
  readonly subtitle: string;
  /** A path of the site, or the slug of the wine type whose list it opens. */
  readonly link: { readonly path: string } | { readonly wineType: string };
  readonly alt: string;
  /** When it opens and closes, in days from the day of the seed. */
  readonly opens?: number;
  readonly closes?: number;
}

const BANNERS: readonly BannerPlan[] = [
  {
    picture: 'harvest',
    placement: 'carousel',
    order: 1,
    title: 'Mùa vang đỏ đã về',
    subtitle: 'Những chai vang đỏ đậm đà cho bữa cơm đầu đông Hà Nội',
    link: { wineType: 'ruou-vang-do' },
    alt: 'Vườn nho lúc hoàng hôn, hai chai vang đỏ và một ly rượu',
  },
  {
    picture: 'hanoi',
    placement: 'carousel',
    order: 2,
    title: 'Nhà Nho giữa lòng Hà Nội',
    subtitle: 'Ghé phố Tràng Thi, nếm thử trước khi chọn',
    link: { path: '/bai-viet/gioi-thieu' },
    alt: 'Tháp Rùa buổi sớm, cầu Long Biên và hai chai vang',
  },
  {
    picture: 'celebration',
    placement: 'carousel',
    order: 3,
    title: 'Nâng ly với vang sủi',
    subtitle: 'Bọt mịn cho sinh nhật, tân gia và những cuộc hẹn cuối tuần',
    link: { wineType: 'ruou-vang-sui' },
    alt: 'Ba ly vang sủi và một chai vang trong đêm hội',
  },
  {
    picture: 'tet',
    placement: 'carousel',
    order: 4,
    title: 'Quà Tết Nhà Nho',
    subtitle: 'Hộp quà vang và thiệp chúc viết tay, mở bán đầu tháng Chạp',
    link: { path: '/bai-viet/chon-ruou-vang-lam-qua-tet' },
    alt: 'Cành đào, đèn lồng, hộp quà và hai chai vang ngày Tết',
    opens: 60,
    closes: 120,
  },
  {
    picture: 'seaside',
    placement: 'home',
    order: 1,
    title: 'Vang trắng và hải sản',
    subtitle: 'Hàu, tôm, ghẹ đã có bạn đồng hành',
    link: { wineType: 'ruou-vang-trang' },
    alt: 'Hai chai vang trắng và đĩa phô mai bên bờ biển',
  },
  {
    picture: 'gifts',
    placement: 'home',
    order: 2,
    title: 'Gói quà miễn phí',
    subtitle: 'Cho mọi đơn từ hai chai, giao trong ngày tại nội thành',
    link: { path: '/san-pham?occasion=gift' },
    alt: 'Hộp quà thắt nơ cạnh hai chai vang',
  },
  {
    picture: 'italian-week',
    placement: 'home',
    order: 3,
    title: 'Tuần lễ vang Ý',
    subtitle: 'Giảm tới 20% cho Barolo, Barbera và những người bạn',
    link: { path: '/bai-viet/sau-vung-vang-nen-biet' },
    alt: 'Đồi Toscana với hàng cây bách và chai vang đỏ',
    opens: -45,
    closes: -31,
  },
];

const SOCIAL: readonly { platform: string; name: string; url: string }[] = [
  { platform: 'facebook', name: 'Facebook', url: 'https://www.facebook.com/nhanho.example' },
  { platform: 'instagram', name: 'Instagram', url: 'https://www.instagram.com/nhanho.example' },
  { platform: 'youtube', name: 'YouTube', url: 'https://www.youtube.com/@nhanho.example' },
  { platform: 'zalo', name: 'Zalo', url: 'https://zalo.me/nhanho.example' },
  { platform: 'tiktok', name: 'TikTok', url: 'https://www.tiktok.com/@nhanho.example' },
];

// In the order in which the home page shows them.
const FEATURED = [
  'Sauternes (Premier Grand Cru Classé)',
  'Cerequio Barolo',
  'Coyam',
  "Chablis 1er Cru 'Montmains'",
  'Fine Ruby Port',
  'Extra Brut Cuvée Spéciale Baron B',
  "Coteaux d'Aix-en-Provence Rosé",
  'Black Label Nik Weis Saar Riesling',
] as const;

export function storefrontPictures(): Picture[] {
  return [
    ...BANNERS.map((banner): Picture => ({
      name: `banner-${banner.picture}`,
      format: 'webp',
      alt: banner.alt,
      folder: KIND_FOLDERS['api::banner.banner'],
    })),
    ...SOCIAL.map(({ platform, name }): Picture => ({
      name: `bieu-tuong-${platform}`,
      format: 'png',
      alt: name,
      folder: KIND_FOLDERS['api::setting.setting'],
    })),
    {
      name: 'nha-nho-logo',
      format: 'png',
      alt: 'Nhà Nho – Rượu vang Hà Nội',
      folder: KIND_FOLDERS['api::setting.setting'],
    },
    { name: 'nha-nho-favicon', format: 'png', alt: 'Nhà Nho', folder: KIND_FOLDERS['api::setting.setting'] },
    {
      name: 'nha-nho-watermark',
      format: 'png',
      alt: 'Dấu bản quyền Nhà Nho',
      folder: KIND_FOLDERS['api::setting.setting'],
    },
  ];
}

function moment(days: number | undefined): string | null {
  return days === undefined ? null : new Date(Date.now() + days * DAY_MS).toISOString();
}

/** The storefront's path of a wine type's product list. */
async function wineTypeLink(strapi: Core.Strapi, documentId: string): Promise<string> {
  const row: { public_id: number | null } | null = await strapi.db
    .query(WINE_TYPE)
    .findOne({ select: ['public_id'], where: { documentId } });
  const id = row?.public_id ?? undefined;
  return id === undefined ? '/san-pham' : `/san-pham?wine_type=${id}`;
}

export async function ensureBanners(strapi: Core.Strapi, pictures: ReadonlyMap<string, number>, catalog: Catalog): Promise<void> {
  const links = new Map<string, string>();
  for (const { title, link } of BANNERS) {
    links.set(title, 'path' in link ? link.path : await wineTypeLink(strapi, documentId(catalog.wineTypes, link.wineType)));
  }
  await ensureDocuments(strapi, BANNER, 'title', BANNERS, {
    key: (banner) => banner.title,
    data: (banner) => ({
      placement: banner.placement,
      subtitle: banner.subtitle,
      picture: pictureId(pictures, `banner-${banner.picture}`),
      link_url: links.get(banner.title) ?? null,
      order: banner.order,
      starts_at: moment(banner.opens),
      ends_at: moment(banner.closes),
    }),
  });
}

export async function ensureSocialLinks(strapi: Core.Strapi, pictures: ReadonlyMap<string, number>): Promise<void> {
  await ensureDocuments(
    strapi,
    SOCIAL_LINK,
    'platform',
    SOCIAL.map((link, index) => ({ ...link, order: index + 1 })),
    {
      key: (link) => link.name,
      data: (link) => ({ url: link.url, icon: pictureId(pictures, `bieu-tuong-${link.platform}`), order: link.order }),
    },
  );
}

export async function ensureHomepage(
  strapi: Core.Strapi,
  plans: readonly ProductPlan[],
  products: ReadonlyMap<string, string>,
): Promise<void> {
  if ((await strapi.documents(HOMEPAGE).findFirst()) !== null) return;
  await createDocument(strapi, HOMEPAGE, {
    featured_products: FEATURED.map((wine) => documentId(products, newestVintageSlug(plans, wine))),
  });
}

export async function ensureSettings(strapi: Core.Strapi, pictures: ReadonlyMap<string, number>): Promise<void> {
  if ((await strapi.documents(SETTING).findFirst()) !== null) return;
  await createDocument(strapi, SETTING, {
    site_name: 'Nhà Nho – Rượu vang Hà Nội',
    hotline: '024 7300 1903',
    address: '36 phố Tràng Thi, phường Cửa Nam, Hà Nội',
    hours: 'Thứ Hai – Thứ Bảy 9:00–21:30; Chủ nhật 10:00–21:00',
    email: 'xinchao@nhanho.example',
    logo: pictureId(pictures, 'nha-nho-logo'),
    favicon: pictureId(pictures, 'nha-nho-favicon'),
    product_watermark: pictureId(pictures, 'nha-nho-watermark'),
    product_watermark_position: 'none',
    product_watermark_size: '200x200',
    contact: { zalo_url: 'https://zalo.me/nhanho.example', map_url: MAP_URL },
    opening_hours: [
      { days: 'mo-sa', opens: '09:00', closes: '21:30' },
      { days: 'su', opens: '10:00', closes: '21:00' },
    ],
    meta_defaults: {
      title: 'Nhà Nho – Rượu vang chọn lọc tại Hà Nội',
      description:
        'Hơn ba trăm chai vang từ mười bảy nước, chọn và kể bằng tiếng Việt. Nếm thử tại 36 Tràng Thi, giao trong ngày ở nội thành Hà Nội.',
      keywords: 'rượu vang, rượu vang Hà Nội, vang đỏ, vang trắng, vang hồng, vang sủi, quà Tết, vang nhập khẩu',
    },
  });
}
