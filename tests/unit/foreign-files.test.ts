import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, test } from 'vitest';
import { GrapeNames } from '../../src/editing/import/server/foreign/grape-names';
import { findCountry } from '../../src/editing/import/server/foreign/countries';
import { classify, readPlace } from '../../src/editing/import/server/foreign/item-groups';
import { countryOfRegion } from '../../src/editing/import/server/foreign/regions';
import { toPlainText } from '../../src/editing/import/server/foreign/plain-text';
import { nameOfKind, wineKindsOf } from '../../src/editing/import/server/foreign/wine-kinds';
import { readShownState } from '../../src/editing/import/server/files/written-states';
import { vintageIn, volumeIn } from '../../src/editing/import/server/files/written-numbers';
import { readForeignFile as readFile } from '../support/foreign/read-file';
import wines from '../support/foreign/samples/wines.json';

describe('a file of another shop system', () => {
  const systems = {
    WooCommerce: 'woocommerce.csv',
    Shopify: 'shopify.csv',
    'Shopify of before': 'shopify-before.csv',
    Haravan: 'haravan.csv',
    Sapo: 'sapo.csv',
    KiotViet: 'kiotviet.csv',
    'Google Merchant': 'google.csv',
  };
  for (const [name, file] of Object.entries(systems))
    test(`of ${name} is recognised, and has one row for each wine`, async () => {
      const sample = readFileSync(path.join(__dirname, '../support/foreign/samples', file), 'utf8');
      const { header, wines: read, leftOut } = await readFile(sample);
      assert.ok(header.system && name.startsWith(header.system.name), header.system?.name);
      assert.deepEqual(header.ignored, []);
      const known = new Map(read.map((wine) => [wine.sku, wine]));
      assert.equal(read.length, wines.length);
      for (const wine of wines) {
        const found = known.get(wine.sku);
        assert.equal(found?.name, wine.name);
        assert.deepEqual([found?.brand, found?.country, found?.wine_type], [wine.brand, wine.country, wine.type], wine.name);
        assert.equal(found?.in_stock, wine.stock > 0 ? '1' : '0', wine.name);
      }
      const units = leftOut.filter((row) => row.leftOut?.reason === 'unit').length;
      assert.equal(units, name === 'KiotViet' ? wines.length / 5 : 0);
      assert.equal(leftOut.length - units, name === 'WooCommerce' ? 1 : 0);
    });

  test('that has a title of our own table is still a table', async () => {
    const { header } = await readFile('Mã SP;Tên SP;Giá bán\nA;B;1\n');
    assert.equal(header.system, undefined);
  });

  test('of WooCommerce keeps a variation whose product comes behind it, or is missing', async () => {
    const { wines: read } = await readFile(
      'ID,Type,SKU,Name,Published,Regular price,Parent,Attribute 1 name,Attribute 1 value(s)\n' +
        '12,variation,A-1,Wine - 2019,1,100000,A,Niên vụ,2019\n' +
        '13,variation,B-1,Lost wine,1,200000,id:99,Niên vụ,2020\n' +
        '11,variable,A,Wine 2018,0,,,Niên vụ,"2018, 2019"\n' +
        '14,variable,C,Alone,1,300000,,,\n',
    );
    assert.deepEqual(
      read.map(({ name, vintage, status }) => [name, vintage, status]),
      [
        ['Wine 2019', '2019', 'draft'],
        ['Lost wine', '2020', 'published'],
        ['Alone', undefined, 'published'],
      ],
    );
  });

  test('leaves out gift cards, services and combos with all their rows, and names them', async () => {
    const shopify = await readFile(
      'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price,Gift Card\n' +
        'card,Thẻ,Mệnh giá,500000,,500000,true\ncard,,,1000000,,1000000,\na,A,Title,Default Title,1,10,false\n',
    );
    const kiotViet = await readFile(
      'Loại hàng,Mã hàng,Tên hàng,Giá bán\nCombo - đóng gói,C,Combo Tết,1\nDịch vụ,D,Giao hàng,1\nHàng hóa,E,Vang E,10\n',
    );
    const told = [shopify, kiotViet].map(({ wines: read, leftOut }) => [
      read.map(({ name }) => name),
      leftOut.map((row) => [row.leftOut?.label, row.leftOut?.reason]),
    ]);
    assert.deepEqual(told, [
      [['A'], [['Thẻ', 'service']]],
      [
        ['Vang E'],
        [
          ['Combo Tết', 'bundle'],
          ['Giao hàng', 'service'],
        ],
      ],
    ]);
  });

  test('has letters for entities, and attributes without a label', async () => {
    const { wines: read } = await readFile(
      'Type,SKU,Name,Published,Regular price,Categories,Attribute 1 name,Attribute 1 value(s)\n' +
        'simple,M,Moët &amp; Chandon,1,10,Rượu vang &gt; Pháp,pa_nien-vu,2015\n',
    );
    const { name, country, vintage } = read[0] ?? {};
    assert.deepEqual([name, country, vintage], ['Moët & Chandon', 'Pháp', '2015']);
  });

  test('of Shopify sells what it does not count, or sells without stock', async () => {
    const { wines: read } = await readFile(
      'Handle,Title,Variant SKU,Variant Price,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Status\n' +
        'a,A,1,10,,0,deny,active\nb,B,2,10,shopify,0,continue,archived\nc,C,3,10,shopify,-3,deny,active\n',
    );
    assert.deepEqual(
      read.map(({ in_stock, status }) => [in_stock, status]),
      [
        ['1', 'published'],
        ['1', 'draft'],
        ['0', 'published'],
      ],
    );
  });
});

describe('what texts of other shops say', () => {
  test('of a country in any language', () => {
    for (const text of [
      'US',
      'USA',
      'U.S.A.',
      'Hoa Kỳ',
      'hoa ky',
      'United States',
      '🇺🇸',
      'Stati Uniti',
      'U.S.',
      '🇺🇸 USA',
      'Mỹ – 🇺🇸',
    ])
      assert.equal(findCountry(text), 'Mỹ', text);
    assert.deepEqual(['Ý', 'Italia', 'y', 'Áo', 'ảo', 'Bordeaux'].map(findCountry), ['Ý', 'Ý', 'Ý', 'Áo', 'Áo', undefined]);
    assert.deepEqual(readPlace('Bordeaux, Pháp'), { country: 'Pháp', region: 'Bordeaux' });
    assert.deepEqual(readPlace('France > Bordeaux > Margaux'), { country: 'Pháp', region: 'Margaux' });
    assert.deepEqual(readPlace('Úc - Barossa Valley'), { country: 'Úc', region: 'Barossa Valley' });
    assert.deepEqual(readPlace('Emilia-Romagna'), { region: 'Emilia-Romagna' });
    assert.deepEqual(readPlace('Shenandoah Valley (CA)'), { region: 'Shenandoah Valley (CA)' });
    for (const text of ['Willamette Valley thuộc Mỹ', 'Willamette Valley (USA)'])
      assert.deepEqual(readPlace(text), { country: 'Mỹ', region: 'Willamette Valley' }, text);
    const regions = ['Bordeaux', 'saint emilion', 'Barolo DOCG', 'Vùng Mosel', 'Napa Valley', 'Đồi Lạ'].map(countryOfRegion);
    assert.deepEqual(regions, ['Pháp', 'Pháp', 'Ý', 'Đức', 'Mỹ', undefined]);
  });

  test('of a kind of wine among general words, and nothing of what is none', () => {
    const kinds = {
      'Red Wine': 'red',
      'Rượu vang đỏ': 'red',
      'vang do': 'red',
      'Vang đỏ Pháp': 'red',
      'Vang đỏ Tây Ban Nha': 'red',
      'Vang cường hóa Bồ Đào Nha': 'fortified',
      'Vin blanc': 'white',
      'Vang sủi hồng': 'sparkling',
      Rosé: 'rose',
      'Red Blend': 'red',
      'White - Dry': 'white',
      'Vins fortifiés': 'fortified',
    };
    for (const [text, kind] of Object.entries(kinds)) assert.equal(wineKindsOf(text)[0], kind, text);
    assert.deepEqual(wineKindsOf('Champagne'), ['champagne', 'sparkling']);
    for (const text of ['Đồ uống', 'Whisky', 'Rượu vang', 'Red Bull', 'Ly vang đỏ'])
      assert.deepEqual(wineKindsOf(text), [], text);
    const names = ['Red wine', 'vang do', 'Rượu vang đỏ', 'RƯỢU VANG ĐỎ', 'Vang đỏ Pháp', 'Vang sủi tăm Ý', 'Kombucha'].map(
      nameOfKind,
    );
    assert.deepEqual(names, ['Vang đỏ', 'Vang đỏ', 'Rượu vang đỏ', 'Vang đỏ', 'Vang đỏ', 'Vang sủi', 'Kombucha']);
    assert.deepEqual(['🍷 Vang đỏ', 'Vang Đỏ / Red', 'vang trắng'].map(nameOfKind), ['Vang đỏ', 'Vang đỏ', 'Vang trắng']);
    const places = new Set(['bordeaux']);
    const path = ['Rượu vang', 'Vang Pháp', 'Bordeaux'];
    assert.deepEqual(classify('', [path, ['Vang trắng']], ['new'], places), {
      type: 'Vang trắng',
      country: 'Pháp',
      region: 'Bordeaux',
    });
    assert.deepEqual(classify('Sake', [], [], places), { type: 'Sake' });
  });

  test('of a vintage and a volume in a name', () => {
    const years = [
      'Penfolds 2019',
      '1865 Selected',
      'A 2019/2020',
      'B (2015) 750ml',
      'C 2000ml',
      'Since 1898',
      'D-2018',
      '1990s',
    ].map(vintageIn);
    assert.deepEqual(years, [2019, undefined, undefined, 2015, undefined, undefined, 2018, undefined]);
    const texts = "A 750ml|B 1,5 lít|Magnum|C 75cl 1500 ml|Lô 5L|D|2006 L'Orciaia|2009 L’Ermita|Kho 900L".split('|');
    assert.deepEqual(texts.map(volumeIn), [750, 1_500, 1_500, undefined, 5_000, undefined, undefined, undefined, undefined]);
  });

  test('of grapes in capitals, in small letters, or with one mistake', () => {
    const names = ['CARDINAL', 'Chardonay', 'LISTÁN PRIETO', 'uva di rieti', 'Merlo'].map((name) =>
      new GrapeNames().nameOf(name),
    );
    assert.deepEqual(names, ['Cardinal', 'Chardonnay', 'Listán Prieto', 'Uva di Rieti', 'Merlo']);
  });

  test('of what is shown', () => {
    const texts = 'active|draft|-1|TRUE|Đang kinh doanh|Bản nháp|Đã đăng, có sửa đổi chưa đăng|Ngừng giao dịch|Hết hàng';
    const states = texts.split('|').map(readShownState);
    assert.deepEqual(states, ['published', 'draft', 'draft', 'published', 'published', 'draft', 'draft', 'draft', undefined]);
  });

  test('in HTML become text with its paragraphs', () => {
    assert.equal(
      toPlainText('<p>Đậm &amp; “êm”&nbsp;</p>\n<p>Dòng<br/>hai</p><ul>\n <li>một</li>\n <li>hai</li></ul><script>x()</script>'),
      'Đậm & “êm”\n\nDòng\nhai\n\nmột\nhai',
    );
    assert.equal(toPlainText('Một\\nHai\\n\\nBa <strong>đậm</strong>'), 'Một\nHai\n\nBa đậm');
    assert.equal(toPlainText('&lt;5 °C, R&amp;D'), '<5 °C, R&D');
    assert.equal(toPlainText('[ux_text size="2"]Êm[/ux_text] [NV] [row]x[/row] [1]'), 'Êm [NV] x [1]');
    for (const text of ['a < b và c > d', 'R&D; AT&T', 'dòng\nhai']) assert.equal(toPlainText(text), text);
  });
});
