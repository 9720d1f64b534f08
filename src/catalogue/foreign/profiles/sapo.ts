import type { SystemProfile } from '../system-profile';

/** The tables of Sapo. `LC_…` repeats for each branch, and `PL_…` for each list of prices. */
export const SAPO: SystemProfile = {
  id: 'sapo',
  name: 'Sapo',
  rows: 'key',
  signatures: [
    ['ten san pham', 'ma sku', 'hinh thuc quan ly san pham'],
    ['ten san pham', 'ma sku', 'pl *'],
    ['ten san pham', 'ma sku', 'lc *'],
    ['ten san pham', 'ten phien ban san pham'],
  ],
  columns: {
    key: ['duong dan alias', 'alias', 'duong dan'],
    name: ['ten san pham'],
    description: ['mo ta san pham', 'mo ta', 'noi dung'],
    summary: ['mo ta ngan'],
    brand: ['nhan hieu', 'thuong hieu'],
    type: ['loai san pham', 'ma loai san pham'],
    tags: ['tags', 'tag'],
    categories: ['danh muc'],
    shown: ['hien thi', 'cho phep ban'],
    status: ['trang thai'],
    sku: ['ma sku', 'ma san pham', 'sku'],
    barcode: ['barcode', 'ma vach', 'ma barcode'],
    'option-name': ['thuoc tinh #'],
    'option-value': ['gia tri thuoc tinh #'],
    price: ['pl gia ban le', 'pl *gia ban le', 'gia ban le', 'gia ban', 'gia', 'pl gia ban', 'pl *ban le*'],
    'old-price': ['gia so sanh', 'pl gia so sanh', 'pl *so sanh', 'pl *niem yet'],
    stock: ['lc * ton kho ban dau', 'lc * ton kho', 'lc * ton', 'ton kho ban dau', 'ton kho', 'so luong'],
    'stock-policy': ['cho phep tiep tuc mua khi het hang', 'cho phep dat hang khi het hang'],
    pictures: ['anh dai dien', 'hinh anh', 'anh san pham', 'link anh'],
    'variant-picture': ['anh phien ban'],
    'unit-of': ['ma sku san pham goc', 'ma san pham quy doi goc'],
    skip: [
      ...[
        'hinh thuc quan ly san pham',
        'ten phien ban san pham',
        'khoi luong',
        'don vi khoi luong',
        'don vi',
        'don vi tinh',
        'ap dung thue',
      ],
      ...['lc *', 'pl *', 'gia von*', 'thue *', 'stt'],
    ],
  },
  commas: ['pictures'],
};

/** The product export of Sapo's web shops. */
export const SAPO_WEB: SystemProfile = {
  id: 'sapo-web',
  name: 'Sapo Web',
  rows: 'key',
  signatures: [
    ['alias', 'ten san pham', 'nha cung cap'],
    ['duong dan alias', 'ten san pham'],
    ['duong dan*', 'ten san pham', 'nha cung cap'],
    ['alias', 'ten san pham', 'gia so sanh'],
  ],
  columns: {
    ...SAPO.columns,
    key: ['duong dan alias', 'alias', 'duong dan*'],
    brand: ['nha cung cap', 'nhan hieu', 'thuong hieu'],
    type: ['loai', 'loai san pham'],
    description: ['noi dung', 'mo ta san pham', 'mo ta'],
    sku: ['ma sku', 'ma phien ban san pham', 'sku', 'ma'],
    'stock-tracked': ['quan ly kho', 'quan ly ton kho'],
    pictures: ['anh dai dien', 'link hinh', 'hinh anh', 'link anh', 'anh'],
    'meta-title': ['the tieu de seo', 'seo title', 'tieu de seo'],
    'meta-description': ['the mo ta seo', 'seo description', 'mo ta seo'],
    skip: [
      ...[
        'khoi luong',
        'don vi khoi luong',
        'don vi',
        'yeu cau van chuyen',
        'vat',
        'chu thich anh',
        'variant*',
        'template*',
        'mo ta hinh*',
      ],
      ...['gia von*', 'stt'],
    ],
  },
};
