/*
 * What the shop knows of a product: each field is declared once, here. The API's schemas, the read model, filters, facets, search
 * values, tables, labels, the form and bulk changes read it. docs/recipes.md says how a field is added. Strapi's schema.json has the
 * same names, types and limits: tests/unit/product-fields.test.ts compares both. It imports no code, since the panel reads it too.
 */

import type { ProductField } from './product-field';
import { TASTE_FIELDS } from './taste-fields';

const INT32_MAX = 2_147_483_647;

/** By attribute. The order is that of members in answers. */
export const PRODUCT_FIELDS = {
  name: {
    value: { type: 'own' },
    label: { vi: 'Tên rượu', en: 'Wine' },
    help: {
      vi: 'Tên đầy đủ như khách sẽ thấy, ví dụ Château Margaux 2015.',
      en: 'The full name as visitors see it, such as Château Margaux 2015.',
    },
    form: { row: 1, width: 8 },
    table: { order: 30, cell: 'text' },
  },
  slug: {
    value: { type: 'own' },
    label: 'slug',
    form: { row: 2, width: 6 },
    table: { order: 20, cell: 'slug' },
  },
  sku: {
    value: { type: 'text', maxLength: 60 },
    label: { vi: 'Mã hàng', en: 'Product code' },
    help: {
      vi: 'Mã riêng của cửa hàng. Không có hai sản phẩm cùng mã.',
      en: 'The shop’s own code. No two products share one.',
    },
    form: { row: 2, width: 3 },
    shown: { in: 'detail', among: 'first', description: 'The shop’s own product code, unique among products.' },
    table: {
      order: 10,
      cell: 'text',
      aliases: ['Mã', 'Mã hàng', 'Mã sản phẩm', 'Mã SP', 'Mã hàng hóa', 'Mã SKU', 'SKU', 'Code'],
    },
  },
  price: {
    value: { type: 'integer', min: 0, max: INT32_MAX },
    label: { vi: 'Giá bán (đồng)', en: 'Price (VND)' },
    help: { vi: 'Số nguyên, đồng. Để trống thì hiện “Liên hệ”.', en: 'Whole đồng. Empty: “Liên hệ” (ask us) is shown.' },
    form: { row: 3, width: 4 },
    shown: { in: 'list', among: 'first', description: 'Whole Vietnamese đồng; null for a price on request (“Liên hệ”).' },
    table: {
      order: 40,
      cell: 'price',
      aliases: [
        'Giá',
        'Giá bán',
        'Đơn giá',
        'Giá bán lẻ',
        'Giá lẻ',
        'Giá bán VNĐ',
        'Giá VNĐ',
        'Giá bán/chai',
        'Giá/chai',
        'Giá một chai',
        'Bottle price',
        'Price per bottle',
        'Selling price',
      ],
    },
    bulk: { cell: true },
  },
  vintage: {
    value: { type: 'integer', min: 1800, max: 2200 },
    label: { vi: 'Niên vụ', en: 'Vintage' },
    help: {
      vi: 'Năm thu hoạch, ví dụ 2015. Để trống nếu không ghi năm (NV).',
      en: 'The year of the harvest, such as 2015. Empty: none (NV).',
    },
    form: { row: 1, width: 4 },
    shown: { in: 'list', among: 'first', description: 'Year of the harvest; null for a blend of years.' },
    filter: {
      as: 'numbers',
      parameter: 'vintage',
      description: 'Years of the harvest.',
      examples: [2019, 2020],
      limits: [1, 9999],
    },
    table: { order: 70, cell: 'year', aliases: ['Năm', 'Niên vụ', 'Năm SX', 'Năm sản xuất', 'Niên hiệu', 'Year'] },
    bulk: { cell: true },
  },
  description: {
    value: { type: 'own' },
    label: { vi: 'Mô tả', en: 'Description' },
    help: { vi: 'Hương vị, cách thưởng thức, câu chuyện của chai rượu.', en: 'Taste, how to enjoy it, the bottle’s story.' },
    form: { row: 5, width: 12 },
    table: { order: 140, cell: 'text' },
  },
  gallery: {
    value: { type: 'own' },
    label: { vi: 'Hình ảnh', en: 'Pictures' },
    help: {
      vi: 'Ảnh đầu tiên là ảnh chính, khách thấy trước. Mũi tên dưới ảnh đổi thứ tự.',
      en: 'The first picture is the main one, which visitors see first. The arrows below a picture move it.',
    },
    form: { row: 6, width: 12 },
    table: {
      order: 150,
      cell: 'pictures',
      aliases: ['Ảnh', 'Hình', 'Hình ảnh', 'Link ảnh', 'Link hình', 'Images', 'Image URL', 'Pictures'],
    },
  },
  brand: {
    value: { type: 'own' },
    label: { vi: 'Thương hiệu', en: 'Brand' },
    help: { vi: 'Nhà sản xuất.', en: 'The producer.' },
    form: { row: 4, width: 4 },
    table: { order: 80, cell: 'group', aliases: ['Nhà sản xuất', 'Hãng', 'Nhãn hiệu', 'Hãng sản xuất', 'Producer'] },
    bulk: { value: true },
  },
  origin: {
    value: { type: 'own' },
    label: { vi: 'Xuất xứ', en: 'Origin' },
    help: { vi: 'Vùng trồng nho.', en: 'Where the grapes grow.' },
    form: { row: 4, width: 4 },
    table: {
      order: 90,
      cell: 'group',
      aliases: ['Vùng', 'Xuất xứ', 'Tên vùng', 'Vùng trồng nho', 'Vùng sản xuất', 'Vùng nho', 'Region'],
    },
    bulk: { value: true },
  },
  wine_type: {
    value: { type: 'own' },
    label: { vi: 'Loại rượu', en: 'Wine type' },
    help: { vi: 'Vang đỏ, vang trắng, vang sủi…', en: 'Red, white, sparkling…' },
    form: { row: 4, width: 4 },
    table: {
      order: 100,
      cell: 'group',
      aliases: ['Loại', 'Loại rượu', 'Loại vang', 'Loại sản phẩm', 'Màu rượu', 'Kiểu vang', 'Type'],
    },
    bulk: { value: true },
  },
  in_stock: {
    value: { type: 'boolean', words: { yes: { vi: 'Còn hàng', en: 'In stock' }, no: { vi: 'Hết hàng', en: 'Out of stock' } } },
    label: { vi: 'Còn hàng', en: 'In stock' },
    form: { row: 2, width: 3 },
    shown: { in: 'list', among: 'offer' },
    filter: {
      as: 'flag',
      parameter: 'in_stock',
      description: 'Only products in stock, or only those that are not.',
      examples: [true],
    },
    table: {
      order: 60,
      cell: 'boolean',
      aliases: ['Còn', 'Tình trạng', 'Tồn kho', 'Tồn', 'SL tồn', 'Số lượng tồn', 'Số lượng tồn kho', 'Stock'],
    },
    bulk: { value: true, cell: true },
  },
  compare_at_price: {
    value: { type: 'integer', min: 0, max: INT32_MAX },
    label: { vi: 'Giá trước khi giảm', en: 'Price before discount' },
    help: {
      vi: 'Cao hơn giá bán; phần trăm giảm được tính từ đây. Để trống nếu không giảm giá.',
      en: 'Higher than the price; the percentage off follows from it. Empty: no discount.',
    },
    form: { row: 3, width: 4 },
    shown: { in: 'list', among: 'offer', description: 'Whole Vietnamese đồng, before the discount; null without one.' },
    table: {
      order: 50,
      cell: 'price',
      aliases: ['Giá cũ', 'Giá gốc', 'Giá niêm yết', 'Giá so sánh', 'Compare at price', 'Old price'],
    },
    bulk: { cell: true },
  },
  grapes: {
    value: { type: 'names' },
    label: { vi: 'Giống nho', en: 'Grapes' },
    help: { vi: 'Gõ tên một giống rồi nhấn Enter hoặc dấu phẩy.', en: 'Type a grape’s name, then Enter or a comma.' },
    form: { row: 7, width: 6 },
    shown: { in: 'list', among: 'wine' },
    filter: {
      as: 'names',
      parameter: 'grape',
      description: 'Grapes, by name or slug. A product has one of them or more.',
      examples: ['grenache', 'merlot'],
    },
    table: {
      order: 110,
      cell: 'grapes',
      aliases: [
        ...['Nho', 'Giống nho', 'Loại nho', 'Thành phần nho', 'Grape', 'Grapes', 'Grape variety', 'Grape varieties'],
        ...['Varietal', 'Varietals', 'Variety', 'Varieties'],
      ],
    },
  },
  abv: {
    value: { type: 'decimal', min: 0, max: 100 },
    label: { vi: 'Nồng độ cồn (% vol.)', en: 'Alcohol (% vol.)' },
    help: { vi: 'Ví dụ 13,5.', en: 'For example 13.5.' },
    form: { row: 3, width: 4 },
    shown: { in: 'list', among: 'wine', description: 'Alcohol by volume, per cent.' },
    filter: { as: 'range', parameter: 'abv', description: 'alcohol by volume, per cent', examples: [12.5, 15] },
    column: 'abv_hundredths',
    table: {
      order: 120,
      cell: 'decimal',
      aliases: ['Nồng độ', 'Nồng độ cồn', 'Độ cồn', 'Độ rượu', 'ABV', 'Alcohol', 'Alcohol by volume', 'Alcohol content'],
    },
  },
  food_pairings: {
    value: { type: 'names' },
    label: { vi: 'Món ăn kèm', en: 'Goes with' },
    help: { vi: 'Gõ tên một món rồi nhấn Enter hoặc dấu phẩy.', en: 'Type a dish, then Enter or a comma.' },
    form: { row: 7, width: 6 },
    shown: { in: 'detail', among: 'wine' },
    filter: {
      as: 'names',
      parameter: 'food',
      description: 'Food that the product goes with, by name or slug.',
      examples: ['thit-bo'],
    },
    column: 'foods',
    table: { order: 130, cell: 'list', aliases: ['Món ăn', 'Ăn kèm', 'Kết hợp món ăn', 'Food', 'Food pairing', 'Food pairings'] },
  },
  volume_ml: {
    value: { type: 'integer', min: 1, max: 30_000 },
    label: { vi: 'Dung tích (ml)', en: 'Volume (ml)' },
    help: { vi: 'Mililít, ví dụ 750; magnum là 1500.', en: 'Millilitres, such as 750; a magnum is 1500.' },
    form: { row: 8, width: 4 },
    shown: { in: 'list', among: 'wine', description: 'What the bottle holds, in millilitres.' },
    filter: { as: 'numbers', parameter: 'volume', description: 'Volumes of the bottle, in millilitres.', examples: [750] },
    structuredData: (value: number) => ({ size: { '@type': 'QuantitativeValue', value, unitCode: 'MLT' } }),
    table: {
      order: 125,
      cell: 'volume',
      aliases: ['Dung tích', 'Thể tích', 'Quy cách', 'Kích thước', 'Kích cỡ', 'Volume', 'Size', 'Bottle size'],
    },
    bulk: { value: true, cell: true },
  },
  ...TASTE_FIELDS,
  seo: { value: { type: 'own' }, label: 'seo', form: { row: 14, width: 12 } },
} as const satisfies Readonly<Record<string, ProductField>>;

export type Fields = typeof PRODUCT_FIELDS;

export type ProductFieldName = keyof Fields;
