import assert from 'node:assert/strict';
import { describe, test } from 'vitest';
import { findHeader } from '../../src/editing/import/server/files/header';
import { PlanSummary } from '../../src/editing/import/server/files/plan-summary';
import { classify, readCategories } from '../../src/editing/import/server/foreign/item-groups';
import type { PlannedEntry } from '../../src/editing/changes/server/run';
import { readForeignFile } from '../support/foreign/read-file';

type Wine = Record<string, unknown>;

const told = (wines: readonly Wine[], ...names: string[]): unknown[][] =>
  wines.map((wine) => names.map((name) => wine[name] ?? null));

describe('what public exporters write', () => {
  test('a template of Sapo Web names its options twice, the third one by mistake', async () => {
    const { header, wines } = await readForeignFile(
      'Đường dẫn / Alias,Tên sản phẩm,Nội dung,Nhà cung cấp,Loại,Tags,Hiển thị,Thuộc tính 1(Option1 Name),Giá trị thuộc tính 1(Option1 Value),' +
        'Thuộc tính 2(Option2 Name),Giá trị thuộc tính 2(Option2 Value),Thuộc tính 3(Option3 Name),Giá trị thuộc tính 1(Option3 Value),Mã (SKU),Quản lý kho,Số lượng,' +
        'Cho phép tiếp tục mua khi hết hàng(continue/deny),Giá,Giá so sánh,Mã vạch(Barcode),Ảnh đại diện,Thẻ tiêu đề(SEO Title),Cân nặng,Id sản phẩm,Id tùy chọn\n' +
        'vang-a,Vang A,,Nhà A,Vang đỏ,"Chile, Merlot",Không,Niên vụ,2019,Dung tích,750ml,Nồng độ,14%,A-1,bizweb,0,continue,450000,0,1,,Mua A,1,7,8\n',
    );
    assert.deepEqual([header.system?.name, header.ignored], ['Sapo Web', []]);
    const names = ['vintage', 'volume_ml', 'abv', 'in_stock', 'grapes', 'country', 'status', 'seo.meta_title'];
    assert.deepEqual(told(wines, ...names), [['2019', '750ml', '14%', '1', 'Merlot', 'Chile', 'draft', 'Mua A']]);
  });

  test('variants of one name are told apart by their vintage and volume', async () => {
    const { wines: kiotViet } = await readForeignFile(
      'Loại hàng,Mã hàng,Tên hàng,Giá bán,Thuộc tính,Mã HH Liên quan\n' +
        'Hàng hóa,K1,Montes,1,DUNG TÍCH:750ML|NIÊN VỤ:2019,\nHàng hóa,K2,Montes,2,DUNG TÍCH:1500ML|NIÊN VỤ:2019|GIỐNG NHO:Merlot; Syrah,K1\n',
    );
    assert.deepEqual(told(kiotViet, 'name', 'volume_ml', 'grapes'), [
      ['Montes', '750ML', null],
      ['Montes 1500ML 2019', '1500ML', 'Merlot; Syrah'],
    ]);
    const { wines: shopify } = await readForeignFile(
      'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price\na,Opus One 2018,Vintage,2018,S1,1\na,,,2019,S2,2\n',
    );
    assert.deepEqual(told(shopify, 'name', 'vintage'), [
      ['Opus One 2018', '2018'],
      ['Opus One 2019', '2019'],
    ]);
  });

  test('WooCommerce escapes commas, and a translation may have a title of its own', async () => {
    const standard =
      'ID,Loại,Mã sản phẩm,Tên,Tình trạng đăng,Là sản phẩm nổi bật?,Hiển thị trong danh mục,Mô tả ngắn,Mô tả,Ngày bắt đầu,Ngày kết thúc,Thuế,Nhóm thuế,Còn hàng?,' +
      'Kho,Kho thấp,Đặt trước?,Bán riêng?,Nặng,Dài,Rộng,Cao,Đánh giá?,Ghi chú,Giá khuyến mãi,Giá bán thường,Danh mục,Thẻ,Lớp,Hình ảnh,Tải,Hạn,Cha,Nhóm,Bán thêm,Bán chéo,URL,Nút,Vị trí,' +
      'Tên thuộc tính 1,Giá trị thuộc tính 1';
    const cells = (more: Record<number, string>): string => Array.from({ length: 41 }, (_, at) => more[at] ?? '').join(',');
    const own = { 1: 'simple', 3: 'Vang A', 6: 'visible', 13: '1', 25: '1', 39: 'Nồng độ' };
    const { wines } = await readForeignFile(
      `${standard}\n${cells({ ...own, 2: 'A', 4: '-1', 40: '"13\\,5%"' })}\n${cells({ ...own, 2: 'B', 4: '1' })}\n`,
    );
    assert.deepEqual(told(wines, 'sku', 'abv', 'status'), [
      ['A', '13,5%', 'draft'],
      ['B', null, 'published'],
    ]);
  });

  test('details of Google name a section before each attribute', async () => {
    const { wines: listed } = await readForeignFile(
      'id\ttitle\tavailability\tprice\tproduct_detail\nA\tVang A\tin_stock\t1 VND\tRượu:Giống nho:Riesling,Rượu:Xuất xứ:Đức\n',
    );
    assert.deepEqual(told(listed, 'grapes', 'country'), [['Riesling', 'Đức']]);
  });

  test('Facebook explains its columns in a row of its own', async () => {
    const { header, wines } = await readForeignFile(
      '# Required | An id,# Required | A title,# Optional | a | b | c,# Optional | d\nid,title,price,availability,product_tags[0],image[0].url\n' +
        'F-1,Vang F,100000 VND,in stock,Vang đỏ,https://x/a.jpg\n',
    );
    assert.deepEqual([header.system?.name, header.ignored], ['Google Merchant', []]);
    assert.deepEqual(told(wines, 'sku', 'name', 'wine_type', 'gallery'), [['F-1', 'Vang F', 'Vang đỏ', 'https://x/a.jpg']]);
  });

  test('“Xuất xứ” is a country beside a region, and Champagne a kind and a region', async () => {
    const { wines } = await readForeignFile(
      'Type,SKU,Name,Published,Regular price,Categories,Attribute 1 name,Attribute 1 value(s),Attribute 2 name,Attribute 2 value(s)\n' +
        'simple,X-1,Một,1,10,,Xuất xứ,Pháp,Vùng,Pauillac\nsimple,X-2,Hai,1,10,Vang Pháp > Champagne,,,,\n',
    );
    assert.deepEqual(told(wines, 'country', 'origin', 'wine_type'), [
      ['Pháp', 'Pauillac', null],
      ['Pháp', 'Champagne', 'Champagne'],
    ]);
  });

  test('a name says its kind and country where nothing else does, and changes nothing that is stored', async () => {
    const { wines } = await readForeignFile(
      'Handle,Title,Variant Price,Type\na,Rượu vang đỏ Ý Primitivo,10,Rượu vang\nb,Vang Đà Lạt Export,10,\nc,Red Rabbit,10,\nd,Rượu vang trắng Chablis,10,Vang sủi\n',
    );
    assert.deepEqual(told(wines, 'wine_type', 'country'), [
      ['Vang đỏ', 'Ý'],
      [null, null],
      [null, null],
      ['Vang sủi', null],
    ]);
  });

  test('lists of Shopify’s metafields are lists, and its objects nothing of ours', async () => {
    const { wines } = await readForeignFile(
      'Handle,Title,Variant SKU,Variant Price,Grape varieties (product.metafields.custom.grapes),Rating (product.metafields.reviews.rating)\n' +
        'a,A,1,10,"[""Merlot"",""Syrah""]","{""value"":""4.5"",""scale_max"":""5.0""}"\n',
    );
    assert.deepEqual(told(wines, 'grapes', 'ratings'), [['Merlot, Syrah', null]]);
  });

  test('a case beside its bottle is left out, and what WooCommerce hides is a draft', async () => {
    const { wines, leftOut } = await readForeignFile(
      'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price\na,A,Quy cách,Chai 750ml,1,10\na,,,Thùng 6 chai,2,60\n',
    );
    assert.deepEqual([told(wines, 'volume_ml'), leftOut[0]?.leftOut?.reason], [[['750']], 'unit']);
    const { wines: shown } = await readForeignFile(
      'Type,SKU,Name,Published,Visibility in catalog,Regular price\nsimple,A,A,1,hidden,1\nsimple,B,B,1,search,1\n',
    );
    assert.deepEqual(told(shown, 'status'), [['draft'], ['published']]);
  });

  test('categories, tags and KiotViet’s attributes name what they say', async () => {
    const { wines } = await readForeignFile(
      'Url,Tên,Hãng,Giá,Danh_mục,Tags,Số lượng\na,A,,1,"VANG ĐỎ,Quốc gia > Pháp > Pauillac","Giống nho Merlot, Vintage Port",hết\nb,B,,1,Vùng Đồi Lạ,,2\n',
    );
    assert.deepEqual(told(wines, 'wine_type', 'country', 'origin', 'grapes', 'vintage', 'in_stock'), [
      ['Vang đỏ', 'Pháp', 'Pauillac', 'Merlot', null, '0'],
      [null, null, 'Đồi Lạ', null, null, '1'],
    ]);
    const { wines: goods } = await readForeignFile(
      'Loại hàng,Mã hàng,Tên hàng,Thuộc tính,Được bán trực tiếp\nHàng hóa,E,E,"GIỐNG NHO:60% Merlot, 40% Syrah|CỒN:13%|NĂM:2019",0\n',
    );
    assert.deepEqual(told(goods, 'grapes', 'abv', 'vintage', 'status'), [['60% Merlot, 40% Syrah', '13%', '2019', 'draft']]);
  });
});

describe('categories and tags', () => {
  test('tell places from kinds, grapes and ranges of prices', () => {
    const none = new Set<string>();
    const sparkling = { type: 'Vang sủi', country: 'Pháp', region: 'Champagne' };
    assert.deepEqual(classify('', [['Rượu vang', 'Vang sủi', 'Pháp', 'Champagne']], [], none), sparkling);
    assert.deepEqual(classify('', [['Vang Pháp', 'Champagne', 'Vang sủi']], [], none), sparkling);
    const chile = 'Vang Chile > Merlot, Vang Chile > Dưới 500k';
    assert.deepEqual(classify('', readCategories(chile, true), [], none), { country: 'Chile' });
    assert.deepEqual(classify('', [['Rượu vang', 'Vang Bordeaux']], [], none), { country: 'Pháp', region: 'Bordeaux' });
    assert.deepEqual(classify('Vang đỏ', [], ['napa valley', 'hot'], none), {
      type: 'Vang đỏ',
      country: 'Mỹ',
      region: 'Napa Valley',
    });
  });
});

describe('columns of where a wine comes from', () => {
  test('are a country and a region, where one of two says where a wine comes from', () => {
    const { columns } = findHeader('api::product.product', [{ number: 1, cells: ['Tên', 'Xuất xứ', 'Vùng'] }]) ?? { columns: [] };
    assert.deepEqual(
      columns.map((column) => column?.name),
      ['name', 'country', 'origin'],
    );
  });
});

describe('the reasons of wrong rows', () => {
  const wrong = (code: string, message: string): PlannedEntry => ({
    ...{ kind: 'wrong', label: '', documentId: null, changes: {}, publication: 'keep', baseVersion: null },
    errors: [{ column: 'Mã', value: '', message, code }],
  });

  test('are one where their code is one, whatever they name', () => {
    const summary = new PlanSummary('vi');
    for (const row of [5, 9]) summary.add(wrong('row-twice', `Trùng với dòng ${row}.`));
    for (let row = 0; row < 2; row += 1) summary.add(wrong('bad-year', 'Cần một năm.'));
    assert.deepEqual(
      summary.told().reasons?.map(({ message, count }) => [message.replace(/dòng ….*/, 'dòng …'), count]),
      [
        ['Trùng với dòng …', 2],
        ['Cần một năm.', 2],
      ],
    );
  });
});
