import type { Written } from '../natural-query';
import * as r from '../natural-rules';

const SEAFOOD = r.food('hải sản', 'tôm cua và sò ốc');
const FISH = r.food('cá', 'cá béo', 'cá nạc');
const GRILL = r.also(r.food('món nướng', 'đồ nướng than'), r.all(r.RED, r.food('thịt bò', 'thịt lợn', 'thịt cừu')));
const POULTRY = r.food('thịt gà', 'gia cầm');
const CAKE = r.also(r.food('bánh ngọt', 'tráng miệng ngọt', 'món kem'), r.SWEET);
const RAW_FISH = r.also(r.all(r.any(FISH, SEAFOOD), r.not(r.RED)), r.all(r.any(r.WHITE, r.SPARKLING), r.DRY));
const HOTPOT = r.also(r.any(SEAFOOD, r.food('món cay')), r.any(r.WHITE, r.ROSE));

/** What stands on the table in Việt Nam. */
export const FOODS: readonly Written[] = [
  ['ăn lẩu uống vang gì', 'lẩu', HOTPOT],
  ['vang uống với đồ nướng', 'nướng', GRILL],
  ['bò bít tết', 'bò bít tết', r.food('thịt bò')],
  ['rượu uống kèm sushi', 'sushi', RAW_FISH],
  ['vang ăn với gà rán', 'gà', r.also(POULTRY, r.SPARKLING)],
  ['vang trắng ăn hàu', 'trắng, hàu', r.all(r.WHITE, r.also(SEAFOOD, r.FRESH))],
  ['tôm hùm nướng phô mai', 'tôm hùm', r.also(SEAFOOD, r.all(r.WHITE, r.FULL))],
  ['vịt quay bắc kinh uống vang nào ngon', 'vịt', r.food('gia cầm')],
  ['bbq ngoài trời', 'bbq', GRILL],
  ['rượu vang nhậu mồi gì cũng hợp', 'nhậu', r.also(r.food('đồ nhắm'), r.EVERYDAY)],
  ['phở bò', 'bò', r.food('thịt bò')],
  ['vang uống với cá hồi', 'cá hồi', r.also(r.food('cá béo'), FISH)],
  ['ăn pizza', 'pizza', r.also(r.food('pizza'), r.food('món sốt cà chua', 'mì ý'))],
  ['spaghetti sốt cà chua', 'spaghetti', r.also(r.any(r.food('mì ý'), r.food('món sốt cà chua')), r.all(r.ITALY, r.RED))],
  ['vang ăn cua ghẹ ốc', 'cua', SEAFOOD],
  ['rượu ăn bánh kem sinh nhật', 'bánh kem', r.any(CAKE, r.BIRTHDAY)],
  ['chocolate', 'chocolate', r.also(r.food('sô-cô-la'), r.any(r.food('tráng miệng ngọt'), r.PORT))],
  ['ruou uong voi thit cuu', 'thit cuu', r.food('thịt cừu')],
  ['thịt heo quay', 'heo quay', r.food('thịt lợn')],
  ['lẩu thái cay', 'lẩu thái, cay', r.also(r.food('món cay'), HOTPOT)],
  ['cheese board', 'cheese', r.food('phô mai')],
  ['đồ chay', 'chay', r.food('món chay')],
  ['vang uống với gỏi, salad', 'salad', r.food('salad')],
  [
    'vang đỏ uống với thịt nguội xúc xích',
    'đỏ, thịt nguội',
    r.all(r.RED, r.also(r.food('thịt nguội', 'thịt muối'), r.food('đồ nhắm'))),
  ],
  ['thịt nướng hàn quốc', 'thịt nướng', GRILL],
  ['vang với trái cây', 'trái cây', r.food('trái cây', 'tráng miệng trái cây')],
  ['sashimi', 'sashimi', RAW_FISH],
  ['bò né ốp la', 'bò', r.food('thịt bò')],
  ['steak wine 🥩', 'steak', r.also(r.all(r.RED, r.food('thịt bò')), r.food('thịt bò'))],
  ['rượu ăn hải sản dưới 500k', 'hải sản, dưới 500k', r.all(SEAFOOD, r.upTo(500_000))],
  ['vang ăn với sườn nướng mật ong', 'nướng', r.also(GRILL, r.food('thịt lợn'))],
  ['vang trắng ăn gà luộc', 'trắng, gà', r.all(r.WHITE, r.also(POULTRY, r.food('cá nạc')))],
];
