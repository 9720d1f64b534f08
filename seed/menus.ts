import type { Core } from '@strapi/strapi';
import type { Catalog } from './catalog';
import { documentId, ensureDocuments, type Content } from './documents';
import type { ProductPlan } from './product-plans';
import { newestVintageSlug } from './products';

const MENU = 'api::menu.menu';

/** What menu items link to. */
export interface MenuTargets {
  readonly catalog: Catalog;
  readonly plans: readonly ProductPlan[];
  readonly products: ReadonlyMap<string, string>;
  readonly articles: ReadonlyMap<string, string>;
}

/** A menu item whose target is not resolved yet. */
interface Entry {
  readonly label: string;
  readonly target: (targets: MenuTargets) => Content;
  readonly children: readonly Entry[];
}

/** Where the shop is. */
export const MAP_URL = 'https://www.openstreetmap.org/search?query=36%20Tr%C3%A0ng%20Thi%2C%20H%C3%A0%20N%E1%BB%99i';

function page(label: string, path: string, ...children: readonly Entry[]): Entry {
  return { label, target: () => ({ kind: 'page', path }), children };
}

function external(label: string, url: string, ...children: readonly Entry[]): Entry {
  return { label, target: () => ({ kind: 'external', url, new_tab: true }), children };
}

function article(label: string, slug: string, ...children: readonly Entry[]): Entry {
  return { label, target: ({ articles }) => ({ kind: 'article', article: documentId(articles, slug) }), children };
}

function product(label: string, wine: string): Entry {
  return {
    label,
    target: ({ plans, products }) => ({ kind: 'product', product: documentId(products, newestVintageSlug(plans, wine)) }),
    children: [],
  };
}

function byType(label: string, slug: string, ...children: readonly Entry[]): Entry {
  return { label, target: ({ catalog }) => ({ kind: 'product_list', wine_type: documentId(catalog.wineTypes, slug) }), children };
}

function byOrigin(label: string, slug: string, ...children: readonly Entry[]): Entry {
  return { label, target: ({ catalog }) => ({ kind: 'product_list', origin: documentId(catalog.origins, slug) }), children };
}

function byBrand(label: string, slug: string): Entry {
  return { label, target: ({ catalog }) => ({ kind: 'product_list', brand: documentId(catalog.brands, slug) }), children: [] };
}

const MENUS: readonly { location: string; name: string; items: readonly Entry[] }[] = [
  {
    location: 'header',
    name: 'Menu đầu trang',
    items: [
      page('Trang chủ', '/'),
      page(
        'Rượu vang',
        '/san-pham',
        byType(
          'Vang đỏ',
          'ruou-vang-do',
          byOrigin('Barolo', 'barolo'),
          byOrigin('Gevrey-Chambertin', 'gevrey-chambertin'),
          byOrigin('Mendoza', 'mendoza'),
          byOrigin('Willamette Valley', 'willamette-valley'),
        ),
        byType(
          'Vang trắng',
          'ruou-vang-trang',
          byOrigin('Mosel', 'mosel'),
          byOrigin('Rías Baixas', 'rias-baixas'),
          product('Chablis của tháng', "Chablis 1er Cru 'Montmains'"),
        ),
        byType('Vang hồng', 'ruou-vang-hong', byOrigin('Provence', 'provence'), byOrigin('Sancerre', 'sancerre')),
        byType(
          'Vang sủi',
          'ruou-vang-sui',
          byBrand('Chandon Argentina', 'chandon-argentina'),
          byBrand('Il Falchetto', 'il-falchetto'),
        ),
        byType('Vang ngọt', 'ruou-vang-ngot', byOrigin('Sauternes', 'sauternes'), byOrigin('Moscato d’Asti', 'moscato-d-asti')),
        byType('Vang Port', 'ruou-vang-port', byBrand('Sandeman', 'sandeman'), byBrand('Quinta do Portal', 'quinta-do-portal')),
      ),
      page(
        'Quà tặng',
        '/san-pham?occasion=gift',
        article(
          'Chọn quà Tết',
          'chon-ruou-vang-lam-qua-tet',
          product('Coyam, Chile', 'Coyam'),
          product('Amarone Bottega, Ý', 'Riserva Prêt-A-Porter'),
          product('Tawny Porto Ferreira', 'Dona Antonia Porto Reserva Tawny'),
        ),
        page('Hộp quà doanh nghiệp', '/san-pham?gift_box=true'),
      ),
      page(
        'Kiến thức',
        '/bai-viet',
        article(
          'Cho người mới',
          'chon-chai-vang-dau-tien',
          article('Nếm trong năm bước', 'nem-ruou-vang-trong-nam-buoc'),
          article('Đọc nhãn rượu', 'doc-nhan-ruou-vang'),
        ),
        article(
          'Phục vụ và bảo quản',
          'nhiet-do-phuc-vu-ruou-vang',
          article('Bảo quản tại nhà', 'bao-quan-ruou-vang-trong-can-ho'),
          article('Khi nào nên gạn', 'khi-nao-nen-gan-ruou'),
          article('Chọn ly', 'mot-nha-can-may-loai-ly-uong-vang'),
        ),
        article('Vang và mâm cơm Việt', 'ruou-vang-va-mam-com-viet'),
      ),
      external('Nhắn Zalo', 'https://zalo.me/nhanho.example'),
    ],
  },
  {
    location: 'footer',
    name: 'Menu chân trang',
    items: [
      article(
        'Về Nhà Nho',
        'gioi-thieu',
        article('Cửa hàng Tràng Thi', 'nha-nho-mo-cua-pho-trang-thi', external('Chỉ đường', MAP_URL)),
        external('Gọi 024 7300 1903', 'tel:+842473001903'),
      ),
      page(
        'Mua hàng',
        '/san-pham',
        article('Giao hàng và đổi trả', 'giao-hang-va-doi-tra'),
        article('Thanh toán', 'thanh-toan'),
        article('Tuổi mua rượu', 'tuoi-mua-ruou'),
      ),
      page(
        'Tìm nhanh',
        '/san-pham',
        byType('Vang đỏ', 'ruou-vang-do', byOrigin('Douro', 'douro'), byOrigin('Toscana', 'toscana')),
        byType('Vang sủi', 'ruou-vang-sui'),
        byBrand('Louis Latour', 'louis-latour'),
      ),
      external('Thư cho Nhà Nho', 'mailto:xinchao@nhanho.example'),
    ],
  },
];

function itemContent(entry: Entry, targets: MenuTargets): Content {
  const content: Content = { label: entry.label, ...entry.target(targets) };
  return entry.children.length === 0
    ? content
    : { ...content, children: entry.children.map((child) => itemContent(child, targets)) };
}

/** Creates the header and footer menus if they are missing. */
export async function ensureMenus(strapi: Core.Strapi, targets: MenuTargets): Promise<void> {
  await ensureDocuments(strapi, MENU, 'location', MENUS, {
    key: (menu) => menu.location,
    data: (menu) => ({ name: menu.name, items: menu.items.map((entry) => itemContent(entry, targets)) }),
  });
}
