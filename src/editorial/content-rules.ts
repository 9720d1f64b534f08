import { kindOf } from '../contract/media-types';
import type { Finding } from './findings';
import type { Text } from './labels';
import { checkMenuItems, MENU_ITEMS_POPULATE } from './menu-rules';
import { isOutsideAddress, isSitePath } from './web-addresses';

export type Entry = Readonly<Record<string, unknown>>;

/** What holds between an entry's attributes, or is too fine for its schema. */
interface ContentRule {
  check: (entry: Entry) => Finding[];
  /** what `check` needs besides the entry's own columns */
  populate?: object;
}

const NOT_A_DISCOUNT: Text = [
  'Giá trước khi giảm phải cao hơn giá bán.',
  'The price before the discount must be higher than the price.',
];
const ENDS_FIRST: Text = ['Thời điểm ngừng hiện phải sau thời điểm bắt đầu.', 'It must end after it starts.'];
const BAD_LINK: Text = [
  'Bắt đầu bằng / (một trang của trang web) hoặc https://…',
  'Begin with / (a page of the website) or https://…',
];
const BAD_PROFILE: Text = ['Cần địa chỉ đầy đủ, bắt đầu bằng https://', 'This needs the full address, beginning with https://'];
const BAD_LOCATION: Text = [
  'Chỉ dùng chữ thường không dấu, số và dấu gạch nối, ví dụ: header.',
  'Only lowercase letters without marks, digits and hyphens, such as header.',
];
const BAD_SIZE: Text = [
  'Viết rộng x cao bằng điểm ảnh, từ 1 đến 10000, ví dụ: 200x200.',
  'Write width x height in pixels, 1 to 10000, such as 200x200.',
];

const NO_PIXELS: Text = [
  'Dấu bản quyền cần là ảnh điểm (PNG hoặc WebP), không phải SVG hay ICO.',
  'The watermark must be made of pixels (PNG or WebP), not SVG or ICO.',
];

const SIZE_MAX = 10_000;

const when = (wrong: boolean, attribute: string, message: Text): Finding[] => (wrong ? [{ path: [attribute], message }] : []);

const filled = (value: unknown): value is string => typeof value === 'string' && value !== '';

function isSize(value: string): boolean {
  const [, width, height] = /^([1-9]\d{0,4})x([1-9]\d{0,4})$/.exec(value) ?? [];
  return width !== undefined && height !== undefined && Math.max(Number(width), Number(height)) <= SIZE_MAX;
}

const isDrawing = (file: unknown): boolean =>
  typeof file === 'object' && file !== null && kindOf((file as { mime?: string }).mime) !== 'raster';

/** @param value a datetime as the database layer gives it, text or Date */
const instantOf = (value: unknown): number => (value instanceof Date ? value.getTime() : Date.parse(String(value)));

function endsBeforeItStarts({ starts_at: start, ends_at: end }: Entry): boolean {
  return Boolean(start) && Boolean(end) && instantOf(end) <= instantOf(start);
}

export const CONTENT_RULES: Readonly<Partial<Record<string, ContentRule>>> = {
  'api::product.product': {
    check: ({ price, compare_at_price: before }) =>
      when(typeof price === 'number' && typeof before === 'number' && before <= price, 'compare_at_price', NOT_A_DISCOUNT),
  },
  'api::banner.banner': {
    check: (entry) => [
      ...when(
        filled(entry.link_url) && !isSitePath(entry.link_url) && !isOutsideAddress(entry.link_url, ['http:', 'https:']),
        'link_url',
        BAD_LINK,
      ),
      ...when(endsBeforeItStarts(entry), 'ends_at', ENDS_FIRST),
    ],
  },
  'api::social-link.social-link': {
    check: ({ url }) => when(filled(url) && !isOutsideAddress(url, ['http:', 'https:']), 'url', BAD_PROFILE),
  },
  'api::menu.menu': {
    populate: MENU_ITEMS_POPULATE,
    check: ({ location, items }) => [
      ...when(filled(location) && !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(location), 'location', BAD_LOCATION),
      ...checkMenuItems(items),
    ],
  },
  'api::setting.setting': {
    populate: { product_watermark: { select: ['mime'] } },
    check: ({ product_watermark_size: size, product_watermark: mark }) => [
      ...when(filled(size) && !isSize(size), 'product_watermark_size', BAD_SIZE),
      ...when(isDrawing(mark), 'product_watermark', NO_PIXELS),
    ],
  },
};
