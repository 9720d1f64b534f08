import { aromasOf } from './aromas';
import { pick } from './chance';
import { keepsWell } from './prices';
import { regionOf } from './regions';
import { countryInVietnamese, dishesFor } from './vocabulary';
import type { WineStyle } from './wine-styles';
import type { Wine } from './wines';

const KIND: Record<WineStyle, string> = {
  red: 'vang đỏ',
  white: 'vang trắng',
  rose: 'vang hồng',
  sparkling: 'vang sủi',
  sweet: 'vang ngọt',
  port: 'vang Port',
  sherry: 'vang kiểu Sherry',
  spirit: 'rượu mạnh chưng từ bã nho',
};

const SERVING: Record<WineStyle, readonly string[]> = {
  red: ['ở 16–18°C', 'hơi mát, chừng 16°C'],
  white: ['ở 8–10°C', 'mát lạnh, chừng 9°C'],
  rose: ['ở 8–10°C', 'thật mát, chừng 8°C'],
  sparkling: ['ở 6–8°C', 'thật lạnh, chừng 6–7°C'],
  sweet: ['ở 8–10°C trong ly nhỏ', 'mát lạnh, cuối bữa'],
  port: ['ở 14–16°C trong ly nhỏ', 'hơi mát, sau bữa tối'],
  sherry: ['ở 10–12°C trong ly nhỏ', 'mát, đầu hoặc cuối bữa'],
  spirit: ['ở nhiệt độ phòng, từng ngụm nhỏ'],
};

const BODY: Record<string, readonly string[]> = {
  'Very light-bodied': ['rất nhẹ, uống như gió thoảng'],
  'Light-bodied': ['thanh và nhẹ', 'nhẹ nhàng, trong trẻo'],
  'Medium-bodied': ['cân đối, vừa vặn', 'tròn trịa vừa phải', 'mềm mại, không nặng'],
  'Full-bodied': ['đậm đà', 'đầy đặn, có chiều sâu', 'dày dặn'],
  'Very full-bodied': ['rất đậm và dày', 'cô đặc, mạnh mẽ'],
};

const ACIDITY: Record<string, readonly string[]> = {
  High: ['độ chua tươi giữ cho ngụm nào cũng gọn', 'nét chua mọng làm miệng tỉnh táo', 'độ chua cao và sạch'],
  Medium: ['độ chua vừa phải', 'nét chua dịu, dễ uống', 'độ chua hài hòa'],
  Low: ['hầu như không gắt chua'],
};

function choose(table: Record<string, readonly string[]>, word: string, key: string): string {
  const choices = table[word];
  if (choices === undefined) throw new Error(`seed/descriptions.ts has no words for "${word}"`);
  return pick(choices, key);
}

/** "A", "A và B", "A, B và C". */
export function joined(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} và ${words.at(-1) ?? ''}`;
}

function grapesOf(wine: Wine): string {
  if (wine.grapes.length <= 4) return joined(wine.grapes);
  return `${wine.grapes.length} giống nho, trong đó có ${joined(wine.grapes.slice(0, 3))}`;
}

/** The first sentence: kind of wine, winery and origin. */
export function introduce(wine: Wine, key: string): string {
  const { name: region, character } = regionOf(wine.region);
  const kind = KIND[wine.style];
  const from = `${region} (${countryInVietnamese(wine.country)})`;
  return pick(
    [
      `${wine.name} là chai ${kind} của nhà ${wine.winery}, làm tại ${from}, ${character}.`,
      `Đến từ ${from}, ${character}, đây là chai ${kind} mang đậm tay nghề của ${wine.winery}.`,
      `Nhà ${wine.winery} làm chai ${kind} này ở ${from}: ${character}.`,
      `Một chai ${kind} kể chuyện quê mình: ${region}, ${character}.`,
      `Nhắc tới ${from} là nhắc tới ${character}; ${wine.name} của ${wine.winery} là một lời giới thiệu dễ mến về nơi ấy.`,
      `Chai ${kind} này của ${wine.winery} lớn lên ở ${from}, ${character}.`,
    ],
    `${key} opening`,
  );
}

function scent(wine: Wine, key: string): string {
  const aromas = pick(aromasOf(wine), `${key} aroma`);
  const grapes = grapesOf(wine);
  if (wine.style === 'spirit') return `Bã nho ${grapes} sau khi ép được chưng cất, cho hương ${aromas}.`;
  return wine.grapes.length === 1
    ? pick(
        [
          `Rượu làm từ giống ${grapes}, mở ra với hương ${aromas}.`,
          `Giống ${grapes} cho hương ${aromas}.`,
          `Rót ra ly là thấy ngay chất ${grapes}: ${aromas}.`,
          `Nho ${grapes} chín vừa độ để lại hương ${aromas}.`,
        ],
        `${key} scent`,
      )
    : pick(
        [
          `Rượu phối từ ${grapes}, thơm ${aromas}.`,
          `${grapes} cùng góp mặt, tạo nên hương ${aromas}.`,
          `Công thức gồm ${grapes}; mũi nghe rõ ${aromas}.`,
          `Phối từ ${grapes} nên hương có nhiều lớp: ${aromas}.`,
        ],
        `${key} blend`,
      );
}

function palate(wine: Wine, key: string): string {
  const body = choose(BODY, wine.body, `${key} body`);
  const acidity = choose(ACIDITY, wine.acidity, `${key} acidity`);
  const strength = `${String(wine.abv).replace('.', ',')}%`;
  return pick(
    [
      `Vào miệng rượu ${body}, ${acidity}, nồng độ ${strength}.`,
      `Thân rượu ${body}; ${acidity}.`,
      `Cảm giác trong miệng ${body}, ${acidity}, hậu vị sạch.`,
      `Rượu ${body}, nồng độ ${strength}, ${acidity}.`,
    ],
    `${key} palate`,
  );
}

function age(wine: Wine, vintage: number | null, key: string): string | null {
  if (vintage === null)
    return pick(
      [
        'Rượu phối từ nhiều năm nên hương vị ổn định, mở chai nào cũng như chai nào.',
        'Không ghi niên vụ: nhà làm vang phối nhiều năm để giữ một hương vị quen thuộc.',
      ],
      key,
    );
  if (vintage <= 2005)
    return pick(
      [
        `Niên vụ ${vintage} đã qua nhiều năm trong hầm, nên dựng chai một ngày và rót thật nhẹ tay để bỏ cặn.`,
        `Là chai ${vintage} đã có tuổi, rượu chuyển sang hương quả khô, da thuộc và lá rụng; số lượng rất ít.`,
      ],
      key,
    );
  if (vintage <= 2014 && keepsWell(wine))
    return pick(
      [
        `Niên vụ ${vintage} đang vào độ chín, mở trước bữa chừng một giờ là đẹp.`,
        `Chai ${vintage} nay đã mềm, uống ngay được mà để thêm vài năm cũng tốt.`,
      ],
      key,
    );
  if (vintage >= 2018 && keepsWell(wine))
    return pick(
      [
        `Niên vụ ${vintage} còn trẻ, nên cho rượu thở hoặc cất thêm vài năm.`,
        `Chai ${vintage} uống ngay cần gạn ra bình chừng một giờ.`,
      ],
      key,
    );
  return null;
}

function table(wine: Wine, key: string): string {
  const offset = key.length;
  const foods =
    wine.foods.length > 1 ? [0, 1].map((step) => wine.foods[(offset + step * 2) % wine.foods.length] ?? '') : wine.foods;
  const dishes = joined([
    ...new Set(foods.filter((food) => food !== '').map((food, index) => pick(dishesFor(food), `${key} dish ${index}`))),
  ]);
  const serving = pick(SERVING[wine.style], `${key} serving`);
  return pick(
    [
      `Hợp với ${dishes}; nên uống ${serving}.`,
      `Bày cùng ${dishes} là vừa đẹp, nên uống ${serving}.`,
      `Trên bàn ăn Việt, hãy thử với ${dishes}, rót ${serving}.`,
      `Gợi ý của cửa hàng: ${dishes}, rót ${serving}.`,
      `Bữa có ${dishes} thì đây là chai nên mở, uống ${serving}.`,
    ],
    `${key} table`,
  );
}

/**
 * Writes a product description in Vietnamese, of two to four sentences.
 *
 * @param key the product's slug, so that each vintage of a wine gets other words
 */
export function describe(wine: Wine, vintage: number | null, key: string): string {
  const aged = age(wine, vintage, `${key} age`);
  const middle =
    aged === null ? [scent(wine, key), palate(wine, key)] : [pick([scent, palate], `${key} middle`)(wine, key), aged];
  return [introduce(wine, key), ...middle, table(wine, key)].join(' ');
}
