import type { SystemProfile } from '../system-profile';

/** The list of goods of KiotViet. A row with `Mã ĐVT Cơ bản` is another unit (a case of six) of the row with that code. */
export const KIOTVIET: SystemProfile = {
  id: 'kiotviet',
  name: 'KiotViet',
  rows: 'each',
  signatures: [
    ['loai hang', 'ma hang', 'ten hang'],
    ['nhom hang*', 'ma hang', 'ten hang', 'gia ban'],
    ['ma hang', 'ten hang', 'ma dvt co ban'],
    ['ma hang', 'ten hang', 'hinh anh url1*'],
  ],
  columns: {
    kind: ['loai hang'],
    sku: ['ma hang'],
    barcode: ['ma vach'],
    name: ['ten hang', 'ten hang hoa'],
    brand: ['thuong hieu'],
    categories: ['nhom hang*'],
    price: ['gia ban', 'gia ban le', 'bang gia chung', 'gia chung'],
    stock: ['ton kho', 'ton kho *'],
    attributes: ['thuoc tinh'],
    pictures: ['hinh anh url1*', 'hinh anh'],
    // What is not sold by itself is a part of something else.
    shown: ['dang kinh doanh', 'duoc ban truc tiep'],
    description: ['mo ta'],
    'unit-of': ['ma dvt co ban'],
    related: ['ma hh lien quan'],
    skip: [
      ...['gia von', 'kh dat', 'du kien het hang', 'ton nho nhat', 'ton lon nhat', 'dvt', 'quy doi', 'trong luong'],
      ...['mau ghi chu', 'vi tri', 'hang thanh phan', 'thoi gian tao', 'don vi tinh', 'bao hanh*', 'bao tri*', 'thue*'],
      ...['tich diem', 'ma loai hang', 'dinh muc ton*', 'dat ncc', 'thoi gian*'],
    ],
  },
  commas: ['pictures'],
};
