import type { Text } from './text';

/** The values of enumerations as editors read them. The panel looks a value's text up by the value alone. */
export const VALUES: Readonly<Record<string, Text>> = {
  carousel: ['Băng ảnh đầu trang', 'Carousel on top'],
  home: ['Banner trang chủ', 'Banner on the homepage'],
  page: ['Một trang của trang web', 'A page of the website'],
  product: ['Một sản phẩm', 'A product'],
  article: ['Một bài viết', 'An article'],
  product_list: ['Danh sách sản phẩm', 'A list of products'],
  external: ['Địa chỉ bên ngoài', 'Outside address'],
  none: ['Không đóng dấu', 'None'],
  'top-left': ['Trên, trái', 'Top left'],
  'top-right': ['Trên, phải', 'Top right'],
  'bottom-left': ['Dưới, trái', 'Bottom left'],
  'bottom-right': ['Dưới, phải', 'Bottom right'],
  center: ['Chính giữa', 'Centre'],
};
