import type { Written } from '../natural-query';
import * as r from '../natural-rules';

const SEAFOOD = r.food('hải sản', 'tôm cua và sò ốc', 'cá nạc', 'cá béo', 'cá');
const BEEF = r.food('thịt bò', 'thịt bê');

/** Written last, in the classes that went worst, and run once: nothing was tuned by them. */
export const HEARD_LATE: Readonly<Record<string, readonly Written[]>> = {
  'short chat, late': [
    ['vđ pháp 1tr đổ lại', 'pháp, 1tr', r.all(r.RED, r.FRANCE, r.upTo(1_000_000))],
    ['km gì k shop', 'km', r.ON_SALE],
    ['trắng?', 'trắng', r.WHITE],
    ['vang ngọt giá sao', 'ngọt', r.also(r.SWEET, r.OFF_DRY)],
    ['pinot có ko ad', 'pinot', r.grape('Pinot Noir', 'Pinot Gris', 'Pinot Grigio', 'Pinot Blanc')],
    ['xin bảng giá vang ý', 'ý', r.ITALY],
    ['chai quà tết đâu r', 'quà tết', r.any(r.TET, r.GIFT)],
    ['rẻ nhứt bn', 'rẻ nhứt', r.cheapestOf(r.ANYTHING)],
    ['chile đỏ <400', 'chile, đỏ, 400', r.all(r.CHILE, r.RED, r.upTo(400_000))],
    ['hàng mới k', 'mới', r.newestOf(r.ANYTHING)],
    ['half bt', '', r.volume(375)],
    ['úc', 'úc', r.AUSTRALIA],
  ],
  'taste, late': [
    ['không thích kiểu chát xít, mượt thôi', 'chát xít, mượt', r.SOFT],
    ['vang trắng chua vừa', 'trắng, chua vừa', r.all(r.WHITE, r.SOME_ACID)],
    ['vang hồng ngọt nhẹ nhàng', 'hồng', r.all(r.ROSE, r.also(r.any(r.SWEET, r.OFF_DRY), r.LIGHT))],
    ['big bold tannic red', 'bold, tannic, red', r.all(r.RED, r.also(r.all(r.FULL, r.TANNIC), r.FULL))],
    ['loại nào uống không nhăn mặt', '', r.ANYTHING],
    ['vin doux', 'doux', r.SWEET],
    ['vang đỏ nhẹ mà không ngọt', 'đỏ, nhẹ, ngọt', r.all(r.RED, r.LIGHT, r.not(r.SWEET))],
    ['đậm nhưng đừng chát quá', 'đậm, chát', r.all(r.FULL, r.not(r.TANNIC))],
  ],
  'food, late': [
    ['món gà nướng muối ớt', 'gà', r.food('gia cầm', 'thịt gà')],
    ['sashimi cá hồi', 'cá hồi', SEAFOOD],
    ['bò wagyu áp chảo', 'bò', BEEF],
    ['vang cho bữa lẩu nấm chay', 'nấm', r.food('nấm', 'món chay', 'salad')],
    ['mực chiên nước mắm', 'mực', SEAFOOD],
    [
      'ăn tráng miệng với chè và trái cây',
      'trái cây',
      r.any(r.food('trái cây', 'tráng miệng trái cây', 'tráng miệng ngọt', 'bánh ngọt'), r.SWEET),
    ],
    ['duck confit', 'duck', r.food('gia cầm', 'thịt thú rừng')],
    ['đồ hàn quốc thịt nướng', 'nướng', r.any(r.food('món nướng', 'đồ nướng than', 'thịt lợn', 'thịt bò'), r.food('món cay'))],
  ],
  'price, late': [
    ['chai nào dưới bốn trăm rưỡi', 'bốn trăm rưỡi', r.upTo(450_000)],
    ['giá từ hai đến ba triệu', 'hai, ba triệu', r.price(2_000_000, 3_000_000)],
    ['nhỉnh hơn 1 triệu chút', '1 triệu', r.also(r.price(1_000_000, 1_300_000), r.from(1_000_000))],
    ['loanh quanh nửa củ', 'nửa củ', r.about(500_000)],
    ['vang trắng tối đa 700', 'trắng, 700', r.all(r.WHITE, r.upTo(700_000))],
    ['k quá 2 lít', '2 lít', r.upTo(2_000_000)],
    ['một triệu hai', 'một triệu hai', r.about(1_200_000)],
  ],
  'long, late': [
    [
      'Shop cho em hỏi em bị say nhanh lắm nên muốn kiếm chai nào nhẹ độ, vị ngọt, có ga càng tốt, dưới 500 ạ',
      'nhẹ độ, ngọt, ga, 500',
      r.also(r.all(r.SWEET, r.SPARKLING, r.upTo(500_000), r.abv(0, 12)), r.all(r.SWEET, r.upTo(500_000), r.abv(0, 12))),
    ],
    [
      'we are a group of 10 and need white wines for a seafood dinner, nothing sweet, budget 500k per bottle',
      'white, seafood, sweet, 500k',
      r.all(r.WHITE, r.not(r.SWEET), r.also(r.all(SEAFOOD, r.about(500_000)), r.about(500_000))),
    ],
    [
      'ba em hồi xưa uống vang đà lạt giờ em muốn mua vang pháp biếu ba, đỏ, chừng sáu bảy trăm',
      'pháp, biếu, đỏ, sáu bảy trăm',
      r.all(r.RED, r.FRANCE, r.price(600_000, 799_999)),
    ],
    [
      'sếp nữ người Hàn thích vang sủi hồng, không quá ngọt, hộp đẹp một chút, anh chị nào biết chỉ em với',
      'sủi, hồng',
      r.all(r.SPARKLING, r.also(r.not(r.SWEET), r.ANYTHING)),
    ],
    [
      'cần một chai cabernet sauvignon từ mỹ hoặc chile niên vụ 2018 trở lên, không cần hộp',
      'cabernet sauvignon, mỹ, chile, 2018',
      r.either({ mỹ: r.AMERICA, chile: r.CHILE }, r.all(r.grape('Cabernet Sauvignon'), r.years(2018, 2100))),
    ],
    [
      'em mua tặng thầy, thầy không uống vang trắng với vang hồng, tầm 1 triệu đổ xuống',
      'tặng, trắng, hồng, 1 triệu',
      r.all(r.not(r.any(r.WHITE, r.ROSE)), r.upTo(1_000_000), r.also(r.GIFT, r.ANYTHING)),
    ],
    [
      'tối nay đãi bạn gái bít tết ở nhà, kiếm chai đỏ mềm mềm không gắt tầm 600 700',
      'bít tết, đỏ, 600',
      r.all(r.RED, r.price(600_000, 700_000)),
    ],
    [
      'nhà hàng em đang thiếu vang đỏ ý docg để lên menu, giá nhập dưới 1 triệu',
      'đỏ, ý, docg, 1 triệu',
      r.all(r.RED, r.ITALY, r.classified('DOCG'), r.upTo(1_000_000)),
    ],
  ],
  'vintage, late': [
    ['vang đỏ niên vụ hai không mười chín', 'đỏ, hai không mười chín', r.all(r.RED, r.vintage(2019))],
    ['barolo 2014 trở về trước', 'barolo, 2014', r.all(r.region('Barolo'), r.years(0, 2014))],
    ['tuổi con gà uống vang năm nào', 'gà', r.vintage(2017, 2005, 1993, 1981)],
    ['chai nào trên hai mươi năm', 'hai mươi năm', r.aged(20)],
    ['douro mới nhất niên vụ', 'douro', r.also(r.region('Douro'), r.PORTUGAL)],
    ['napa 2k19', 'napa, 2k19', r.all(r.region('Napa'), r.vintage(2019))],
  ],
  'negation, late': [
    ['không lấy pháp, ý với mỹ', 'pháp, ý, mỹ', r.not(r.any(r.FRANCE, r.ITALY, r.AMERICA))],
    ['vang nào cũng được trừ vang trắng ngọt', 'trắng, ngọt', r.not(r.all(r.WHITE, r.SWEET))],
    ['vang trắng miễn sao không phải chardonnay', 'trắng, chardonnay', r.all(r.WHITE, r.not(r.grape('Chardonnay')))],
    ['no merlot please, red only', 'merlot, red', r.all(r.RED, r.not(r.grape('Merlot')))],
    ['đừng giới thiệu hàng trên 1tr', '1tr', r.upTo(1_000_000)],
    [
      'ngán cabernet rồi, đổi sang gì của ý đi',
      'cabernet, ý',
      r.all(r.ITALY, r.not(r.grape('Cabernet Sauvignon', 'Cabernet Franc'))),
    ],
  ],
  'near our words, late': [
    ['đồng ý mua vang đỏ', 'đỏ', r.RED],
    ['vang hồng hào', 'hồng', r.ROSE],
    ['tết tóc', '', r.ANYTHING],
    ['giá ý dĩ', '', r.ANYTHING],
  ],
};
