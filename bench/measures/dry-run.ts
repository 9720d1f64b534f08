import { stringify } from 'csv-stringify/sync';
import { tablesOf } from '../../tests/support/tables';
import type { Editor } from '../../tests/support/editor';
import type { Catalogue, Product } from '../catalogue';
import type { ContenderServer } from '../contender-server';
import { watchMemory } from './memory-growth';

/** The dry run of a file: from its upload to the answer. */
export interface DryRun {
  rows: number;
  seconds: number;
  megabytesMore: number;
}

const COLUMNS = [
  ...['Tên rượu', 'Đường dẫn', 'Giá bán', 'Giá cũ', 'Còn hàng', 'Niên vụ', 'Thương hiệu', 'Xuất xứ', 'Loại rượu'],
  ...['Giống nho', 'Nồng độ cồn', 'Món ăn', 'Mô tả'],
];

const listCell = (items: readonly string[]): string => items.join(' | ');

function toCells({ brands, origins, wineTypes }: Catalogue, product: Product): (string | number)[] {
  return [
    ...[product.name, product.slug, product.price ?? '', product.compareAtPrice ?? '', product.inStock ? 'có' : 'không'],
    ...[product.vintage, brands[product.brandId - 1]?.name ?? '', origins[product.originId - 1]?.name ?? ''],
    ...[wineTypes[product.wineTypeId - 1]?.name ?? '', listCell(product.grapes), product.abv, listCell(product.foodPairings)],
    product.description,
  ];
}

/**
 * Uploads products as a CSV file, as the panel does, and waits for its dry run. Nothing is applied.
 * @throws if a row is wrong or missing
 */
export async function measureDryRun(
  server: ContenderServer,
  editor: Editor,
  catalogue: Catalogue,
  products: readonly Product[],
): Promise<DryRun> {
  const rows = products.map((product) => toCells(catalogue, product));
  const content = stringify([COLUMNS, ...rows]);
  const began = performance.now();
  const { result, megabytesMore } = await watchMemory(server, () =>
    tablesOf(server, editor).plan({ uid: 'api::product.product', content }),
  );
  const seconds = (performance.now() - began) / 1_000;
  const { counts } = result;
  if (counts.total !== rows.length || counts.wrong > 0) throw new Error(`Not all rows are right: ${JSON.stringify(counts)}`);
  return { rows: rows.length, seconds, megabytesMore };
}
