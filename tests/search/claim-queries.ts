import { SeededRandom } from '../support/seeded-random';
import type { Product } from './read-wines';
import { withoutMarks } from './words';

/** What people say of a wine, and how they put it together. Pairs of them contradict, negate or repeat each other by chance. */
const TASTES =
  'ngọt,không ngọt,hơi ngọt,khô,chát,ít chát,đậm đà,nhẹ nhàng,êm êm,chua,không chua,dễ uống,cho nữ,full body,dry,sweet,light'.split(
    ',',
  );
const WISHES =
  'biếu sếp,quà tết,đám cưới,sinh nhật,uống hằng ngày,tiệc công ty,hộp quà,có hộp gỗ,đang giảm giá,sale,còn hàng,hữu cơ,thuần chay,gift,party'.split(
    ',',
  );
const ORDERS = 'rẻ nhất,đắt nhất,mới về,bán chạy,lâu năm nhất,cheapest,giá tốt,cao cấp'.split(',');
const FIGURES =
  'dưới 500k,trên 1tr,tầm 700,500-900k,từ 1 đến 2 triệu,không quá 800k,1tr5,giá sáu trăm mấy,14 độ,trên 14 độ,dưới 12%,nồng độ thấp,nồng độ cao,375ml,nửa chai,magnum,2018,2019 hoặc 2020,trước 2015,từ 2018 trở đi,trên 10 năm tuổi,năm con trâu,đời 18,trên 94 điểm,vang cũ'.split(
    ',',
  );
const FOODS = 'hải sản,bò bít tết,phô mai,lẩu,đồ nướng,gà,pizza,sushi,bánh ngọt,thịt cừu'.split(',');
const TALK = 'shop ơi,tư vấn giúp em,chai nào ngon,cho mình hỏi,ạ,vs,uống với,mua về,có không,kiếm,bạn nào biết,ib giá'.split(
  ',',
);
const NOT =
  'không phải,không lấy,trừ,đừng,ngoài,né,miễn không,không thích,no,not,pas de,thay vì,không phải là không,không,ko,khỏi,chán'.split(
    ',',
  );
const JOINTS = 'và,với,hoặc,hay,nhưng,mà,không thì,lẫn,/,hoặc là,lấy,or,cũng như'.split(',');

const distinct = (values: readonly (string | null | undefined)[]): string[] =>
  [...new Set(values)].filter((value): value is string => typeof value === 'string' && value !== '').sort();

const withoutFiller = (type: string): string => type.toLowerCase().replace(/^rượu (?=vang)/, '');

/** @returns queries put together by chance of what the shop has and how people speak; two letters may be swapped, and marks left out */
export function claimQueries(products: readonly Product[], count: number, seed: number): string[] {
  const random = new SeededRandom(seed);
  const values = [
    distinct(products.map(({ wine_type }) => wine_type && withoutFiller(wine_type.name))),
    distinct(products.map(({ origin }) => origin?.country)),
    distinct(products.flatMap(({ grapes }) => grapes ?? [])),
    [...distinct(products.map(({ origin }) => origin?.name)), 'Bordeaux', 'Bourgogne', 'Piemonte', 'Napa'],
    distinct(products.flatMap(({ classification }) => classification)),
  ];
  const kinds = [...values, ...values, TASTES, TASTES, WISHES, FIGURES, FIGURES, FOODS, ORDERS];
  const chance = (percent: number): boolean => random.between(1, 100) <= percent;
  const part = (): string => {
    const text = random.pick(random.pick(kinds));
    return chance(25) ? `${random.pick(NOT)} ${text}` : text;
  };
  const typed = (text: string): string => {
    const plain = chance(30) ? withoutMarks(text) : text;
    if (!chance(10)) return plain;
    const at = random.between(0, Math.max(0, plain.length - 2));
    return plain.slice(0, at) + (plain[at + 1] ?? '') + (plain[at] ?? '') + plain.slice(at + 2);
  };
  return Array.from({ length: count }, () => {
    const words = chance(40) ? [random.pick(TALK)] : [];
    for (let parts = random.between(1, 4); parts > 0; parts -= 1) {
      words.push(part());
      if (parts > 1 && chance(50)) words.push(random.pick(JOINTS));
    }
    return typed([...words, ...(chance(25) ? [random.pick(TALK)] : [])].join(' '));
  });
}
