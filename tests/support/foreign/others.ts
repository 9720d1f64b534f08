import { escape, html, products, table, type Row } from './table';
import { tagsOf } from './keyed';
import type { ForeignWine } from './wines';

const SAPO_COLUMNS = [
  ...[
    'Tên sản phẩm*',
    'Hình thức quản lý sản phẩm',
    'Loại sản phẩm',
    'Mô tả sản phẩm',
    'Nhãn hiệu',
    'Tags',
    'Thuộc tính 1',
    'Giá trị thuộc tính 1',
  ],
  ...[
    'Tên phiên bản sản phẩm',
    'Mã SKU*',
    'Barcode',
    'Khối lượng',
    'Đơn vị khối lượng',
    'Ảnh đại diện',
    'Đơn vị',
    'Áp dụng thuế',
  ],
  ...['LC_CN1_Giá vốn khởi tạo*', 'LC_CN1_Tồn kho ban đầu*', 'LC_CN1_Tồn tối thiểu', 'LC_CN1_Điểm lưu kho'],
  ...['LC_CN2_Giá vốn khởi tạo*', 'LC_CN2_Tồn kho ban đầu*', 'PL_Giá nhập', 'PL_Giá bán buôn', 'PL_Giá bán lẻ'],
];

export const sapoFile = (wines: readonly ForeignWine[]): string =>
  table(
    SAPO_COLUMNS,
    products(wines).flatMap((variants) =>
      variants.map((wine, at): Row => {
        const isFirst = at === 0;
        return {
          ...(isFirst && {
            ...{ 'Tên sản phẩm*': wine.stem, 'Hình thức quản lý sản phẩm': 'Sản phẩm thường', 'Loại sản phẩm': wine.type },
            ...{
              'Mô tả sản phẩm': html(wine),
              'Nhãn hiệu': wine.brand,
              Tags: tagsOf(wine).replaceAll('; ', ',').replace(`${wine.region}, `, ''),
            },
            ...(wine.choice !== '' && { 'Thuộc tính 1': 'Dung tích' }),
          }),
          ...{
            'Giá trị thuộc tính 1': wine.choice,
            'Tên phiên bản sản phẩm': wine.name,
            'Mã SKU*': wine.sku,
            'Ảnh đại diện': wine.pictures[0] ?? '',
          },
          ...{ 'LC_CN1_Giá vốn khởi tạo*': 100_000, 'LC_CN1_Tồn kho ban đầu*': 0, 'LC_CN2_Tồn kho ban đầu*': wine.stock },
          ...{ 'PL_Giá nhập': 100_000, 'PL_Giá bán buôn': 200_000, 'PL_Giá bán lẻ': wine.price ?? '0' },
        };
      }),
    ),
    ';',
  );

const KIOTVIET_COLUMNS = [
  ...[
    'Loại hàng',
    'Nhóm hàng(3 Cấp)',
    'Mã hàng',
    'Mã vạch',
    'Tên hàng',
    'Thương hiệu',
    'Giá bán',
    'Giá vốn',
    'Tồn kho',
    'KH đặt',
  ],
  ...['Dự kiến hết hàng', 'Tồn nhỏ nhất', 'Tồn lớn nhất', 'ĐVT', 'Mã ĐVT Cơ bản', 'Quy đổi', 'Thuộc tính', 'Mã HH Liên quan'],
  ...[
    'Hình ảnh (url1,url2...)',
    'Trọng lượng',
    'Đang kinh doanh',
    'Được bán trực tiếp',
    'Mô tả',
    'Mẫu ghi chú',
    'Vị trí',
    'Hàng thành phần',
  ],
];

export const kiotVietFile = (wines: readonly ForeignWine[]): string =>
  table(
    KIOTVIET_COLUMNS,
    wines.flatMap((wine, at): Row[] => {
      const row: Row = {
        ...{ 'Loại hàng': 'Hàng hóa', 'Nhóm hàng(3 Cấp)': `Rượu vang>>Vang ${wine.country}>>${wine.type}`, 'Mã hàng': wine.sku },
        ...{
          'Mã vạch': `89300000${at}`,
          'Tên hàng': wine.name,
          'Thương hiệu': wine.brand,
          'Giá bán': wine.price ?? 0,
          'Giá vốn': 1_000,
        },
        ...{ 'Tồn kho': `${wine.stock}.0`, ĐVT: 'Chai', 'Hình ảnh (url1,url2...)': wine.pictures.join(',') },
        'Thuộc tính': [
          `DUNG TÍCH:${wine.volume}ML`,
          `NIÊN VỤ:${wine.vintage ?? 'NV'}`,
          `VÙNG:${wine.region}`,
          `GIỐNG NHO:${wine.grapes.join(', ')}`,
          `NỒNG ĐỘ:${String(wine.abv).replace('.', ',')}%`,
        ].join('|'),
        ...{ 'Đang kinh doanh': wine.isShown ? 1 : 0, 'Được bán trực tiếp': 1, 'Mô tả': html(wine) },
      };
      const price = wine.price === null ? 0 : wine.price * 6;
      const unit: Row = {
        ...row,
        'Mã hàng': `${wine.sku}-6`,
        'Giá bán': price,
        ĐVT: 'Thùng 6',
        'Mã ĐVT Cơ bản': wine.sku,
        'Quy đổi': 6,
      };
      return at % 5 === 0 ? [row, unit] : [row];
    }),
  );

const GOOGLE_COLUMNS = [
  ...[
    'id',
    'title',
    'description',
    'link',
    'image_link',
    'additional_image_link',
    'price',
    'sale_price',
    'sale_price_effective_date',
  ],
  ...['availability', 'brand', 'gtin', 'mpn', 'product_type', 'google_product_category', 'condition'],
];

const googleRow = (wine: ForeignWine): Record<string, string> => {
  const money = (price: number | null): string => (price === null ? '' : `${price}.00 VND`);
  const [picture = '', ...others] = wine.pictures;
  return {
    ...{
      id: wine.sku,
      title: wine.name,
      description: html(wine).replaceAll('\n', ''),
      link: `https://shop.example/p?id=${wine.sku}`,
    },
    ...{ image_link: picture, additional_image_link: others.join(','), price: money(wine.oldPrice ?? wine.price) },
    ...{
      sale_price: wine.oldPrice === null ? '' : money(wine.price),
      availability: wine.stock > 0 ? 'in_stock' : 'out_of_stock',
    },
    ...{
      brand: wine.brand,
      gtin: '',
      mpn: '',
      product_type: `Rượu vang > Vang ${wine.country} > ${wine.type}`,
      google_product_category: '421',
    },
    condition: 'new',
  };
};

export const googleTableFile = (wines: readonly ForeignWine[]): string => table(GOOGLE_COLUMNS, wines.map(googleRow), '\t');

export const googleXmlFile = (wines: readonly ForeignWine[]): string => {
  const items = wines.map(googleRow).map((row) => {
    const members = Object.entries(row).filter(([, value]) => value !== '');
    const tags = members.map(
      ([name, value]) => `<g:${name}>${name === 'description' ? `<![CDATA[${value}]]>` : escape(value)}</g:${name}>`,
    );
    return `<item>${tags.join('')}<g:shipping><g:country>VN</g:country><g:price>30000 VND</g:price></g:shipping></item>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel><title>Shop</title><link>https://shop.example</link>${items.join('\n')}</channel></rss>`;
};
