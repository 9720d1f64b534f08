import type { Written } from '../natural-query';
import * as r from '../natural-rules';

/** As people write to a shop's page. */
export const QUESTIONS: readonly Written[] = [
  [
    'Shop ơi tư vấn giúp em chai vang đỏ pháp tầm 1tr biếu sếp với ạ',
    'đỏ, pháp, 1tr',
    r.all(r.RED, r.FRANCE, r.also(r.all(r.about(1_000_000), r.GIFT), r.about(1_000_000))),
  ],
  [
    'cho mình hỏi bên mình có vang trắng nào ăn hải sản ngon mà giá dưới 500k không',
    'trắng, hải sản, 500k',
    r.all(r.WHITE, r.food('hải sản', 'tôm cua và sò ốc'), r.upTo(500_000)),
  ],
  ['em là con gái lần đầu uống vang thì nên chọn chai nào ngọt nhẹ dễ uống ạ', 'ngọt, dễ uống', r.also(r.SWEET, r.LADIES)],
  [
    'mình cần mua 10 chai vang sủi cho tiệc cưới, tầm giá 400k một chai có không shop',
    'sủi, cưới, 400k',
    r.all(r.SPARKLING, r.about(400_000)),
  ],
  [
    'Ad ơi nhà em tối nay làm bò bít tết thì uống vang gì hợp, tầm 700 đổ lại ạ 🥰',
    'bò bít tết, 700',
    r.all(r.food('thịt bò'), r.also(r.all(r.RED, r.upTo(700_000)), r.upTo(700_000))),
  ],
  [
    'bố mình thích vang ý đậm, chát, có chai nào lâu năm một chút khoảng 2 triệu rưỡi không?',
    'ý, đậm, chát, 2 triệu rưỡi',
    r.all(r.ITALY, r.FULL, r.also(r.all(r.TANNIC, r.about(2_500_000)), r.about(2_500_000))),
  ],
  [
    'Tết này em muốn biếu nhà chồng chai rượu có hộp đẹp, ngân sách 2tr đến 3tr',
    'tết, hộp, 2tr',
    r.all(r.price(2_000_000, 3_000_000), r.also(r.GIFT_BOX, r.any(r.TET, r.GIFT))),
  ],
  [
    'vang nào uống với lẩu thái hải sản mà không bị chát vậy mọi người',
    'hải sản, không',
    r.all(r.SOFT, r.food('hải sản', 'tôm cua và sò ốc', 'món cay')),
  ],
  [
    'em đang tìm chai vang hồng của pháp để chụp ảnh picnic, rẻ thôi ạ',
    'hồng, pháp, rẻ',
    r.all(r.ROSE, r.FRANCE, r.also(r.upTo(500_000), r.upTo(800_000))),
  ],
  [
    'Mình không uống được vang chát, có loại vang đỏ nào mềm dưới 800k không bạn',
    'đỏ, 800k, chát',
    r.all(r.RED, r.SOFT, r.upTo(800_000)),
  ],
  [
    'có chai nào nho pinot noir của mỹ mà dưới 1 triệu không ạ, mình tặng bạn',
    'pinot noir, mỹ, 1 triệu',
    r.all(r.grape('Pinot Noir'), r.AMERICA, r.upTo(1_000_000)),
  ],
  [
    'anh muốn lấy vang chile hoặc argentina tầm 500k về uống hàng ngày em gợi ý giúp',
    'chile, argentina, 500k',
    r.either({ chile: r.CHILE, argentina: r.ARGENTINA }, r.also(r.about(500_000), r.upTo(600_000))),
  ],
  [
    'rượu vang đỏ mà không phải của pháp thì bên mình có loại nào trên 2 triệu để làm quà',
    'đỏ, pháp, 2 triệu',
    r.all(r.RED, r.not(r.FRANCE), r.also(r.all(r.GIFT, r.from(2_000_000)), r.from(2_000_000))),
  ],
  [
    'Hi shop, do you have any organic red wine under 1 million?',
    'organic, red, 1 million',
    r.all(r.RED, r.ORGANIC, r.upTo(1_000_000)),
  ],
  [
    'sinh nhật sếp nữ nên tặng rượu gì sang sang tầm 2 củ ạ',
    'sinh nhật, 2 củ',
    r.all(r.about(2_000_000), r.also(r.any(r.GIFT, r.BIRTHDAY), r.ANYTHING)),
  ],
  [
    'chị cần mấy chai vang trắng ngọt ngọt nồng độ thấp cho mấy bà uống cho vui',
    'trắng, ngọt, nồng độ thấp',
    r.also(r.all(r.SWEET, r.WHITE, r.abv(0, 10)), r.all(r.SWEET, r.abv(0, 10))),
  ],
  [
    'minh muon mua ruou vang do cua uc gia tam 800 den 1 trieu co giao nhanh ko',
    'do, uc, 800',
    r.all(r.RED, r.AUSTRALIA, r.price(800_000, 1_000_000)),
  ],
  [
    'vang bordeaux chuẩn pháp niên vụ 2017 2018 còn chai nào không shop inbox mình giá',
    'bordeaux, 2017',
    r.all(r.region('Bordeaux'), r.vintage(2017, 2018)),
  ],
  [
    'Cuối tuần nhà mình nướng bbq sân thượng khoảng 8 người, lấy vang đỏ loại nào ngon mà rẻ',
    'bbq, đỏ, rẻ',
    r.all(r.RED, r.also(r.all(r.food('món nướng', 'đồ nướng than', 'thịt bò', 'thịt lợn'), r.upTo(600_000)), r.upTo(600_000))),
  ],
  ['mọi người cho em hỏi chai nào giống prosecco mà rẻ hơn, em hay uống vị hơi ngọt có bọt', 'bọt', r.SPARKLING],
  [
    'mình hay uống cabernet sauvignon của napa, shop có niên vụ nào trước 2015 không',
    'cabernet sauvignon, napa, 2015',
    r.also(r.all(r.grape('Cabernet Sauvignon'), r.region('Napa'), r.years(0, 2014)), r.all(r.region('Napa'), r.years(0, 2014))),
  ],
  [
    'cần tìm rượu tráng miệng ngọt ăn với bánh và phô mai xanh, chai nhỏ thôi',
    'ngọt, phô mai xanh, chai nhỏ',
    r.all(r.SWEET, r.volume(375), r.also(r.food('phô mai xanh', 'bánh ngọt', 'tráng miệng ngọt'), r.ANYTHING)),
  ],
  [
    'cho em xin list vang đỏ đang giảm giá dưới 1tr5 ạ, em cảm ơn',
    'đỏ, giảm giá, 1tr5',
    r.all(r.RED, r.ON_SALE, r.upTo(1_500_000)),
  ],
  [
    'tháng sau đám cưới em gái, nhà em định đặt 50 chai vang đỏ loại dễ uống giá tầm 350k',
    'cưới, đỏ, dễ uống, 350k',
    r.all(r.RED, r.about(350_000), r.also(r.EASY, r.ANYTHING)),
  ],
  [
    'mình bị dị ứng nên muốn tìm vang thuần chay hoặc hữu cơ, màu trắng, đừng ngọt quá',
    'thuần chay, hữu cơ, trắng',
    r.either({ 'thuần chay': r.certified('vegan'), 'hữu cơ': r.ORGANIC }, r.all(r.WHITE, r.not(r.SWEET))),
  ],
  [
    'có vang tây ban nha nào ngon ngon không em, anh ăn với tôm cua, giá nào cũng được',
    'tây ban nha, tôm',
    r.all(r.SPAIN, r.also(r.food('tôm cua và sò ốc', 'hải sản'), r.WHITE)),
  ],
];
