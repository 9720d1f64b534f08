/** Aromas of grapes and styles, as Vietnamese noun phrases. */
import type { WineStyle } from './wine-styles';
import type { Wine } from './wines';

const GRAPE_AROMAS: Record<string, readonly string[]> = {
  Merlot: ['mận chín, sô-cô-la và chút gỗ tuyết tùng', 'anh đào đen, mận và lá nguyệt quế'],
  'Pinot Noir': ['anh đào đỏ, mâm xôi và đất rừng sau mưa', 'dâu rừng, hoa hồng khô và nấm', 'anh đào chua, trà đen và quế nhẹ'],
  'Cabernet Sauvignon': [
    'lý chua đen, tuyết tùng và bạc hà',
    'dâu đen, hộp xì gà và ca cao',
    'quả đen chín, ớt chuông nướng và vani',
  ],
  'Cabernet Franc': ['mâm xôi, than chì và lá cà chua', 'anh đào, hoa tím và tiêu xanh'],
  Syrah: ['dâu đen, tiêu đen và thịt xông khói', 'việt quất, ô liu và hoa tím'],
  Malbec: ['mận đen, hoa tím và cà phê', 'dâu tằm, mứt mận và sô-cô-la'],
  Zinfandel: ['mứt dâu đen, cam thảo và tiêu', 'mâm xôi chín nẫu, quế và thuốc lá'],
  Nebbiolo: ['hoa hồng, anh đào khô và nhựa thông', 'mận khô, hoa tím và cam thảo'],
  Barbera: ['anh đào chua, mận đỏ và đinh hương', 'dâu đỏ mọng, hoa tím và chút vani'],
  Sangiovese: ['anh đào chua, cà chua phơi và thảo mộc khô', 'mận đỏ, lá thuốc và hồi'],
  Corvina: ['anh đào, hạnh nhân đắng và nho khô', 'quả đỏ chín, quế và ca cao'],
  'Touriga Nacional': ['dâu đen, hoa tím và cam bergamot', 'việt quất, thảo mộc núi và khói nhẹ'],
  'Alicante Bouschet': ['mận đen, đất ấm và ca cao', 'quả đen, ô liu và gỗ sồi'],
  Grenache: ['mâm xôi, tiêu trắng và thảo mộc miền nam', 'dâu chín, cam thảo và đất nóng'],
  Mourvèdre: ['quả đen, da thuộc và hương thảo', 'mận đen, thảo mộc và khói'],
  Primitivo: ['mứt mận, sô-cô-la và vani', 'anh đào chín, sung khô và quế'],
  Gamay: ['dâu tươi, hoa mẫu đơn và chuối xanh', 'mâm xôi, hoa tím và đá hoa cương'],
  Chardonnay: ['táo chín, bơ và hạt phỉ', 'chanh vàng, lê và vỏ bánh mì', 'đào trắng, hoa keo và chút vani'],
  Riesling: ['chanh xanh, đào trắng và đá ướt', 'táo xanh, mật ong và hoa cam'],
  'Sauvignon Blanc': ['chanh leo, cỏ mới cắt và bưởi', 'bưởi, lá cà chua và đá lửa'],
  'Pinot Grigio': ['lê, táo xanh và hoa trắng', 'chanh vàng, hạnh nhân và đào'],
  'Pinot Gris': ['lê chín, gừng và mật ong', 'táo nướng, đào và gia vị ngọt'],
  Moscato: ['hoa cam, đào chín và nho tươi', 'vải thiều, hoa hồng và lê ngọt'],
  Albariño: ['chanh, đào và muối biển', 'bưởi, hoa trắng và gió biển'],
  Assyrtiko: ['chanh, đá khoáng và muối', 'vỏ cam, hạnh nhân và khói nhẹ'],
  Loureiro: ['chanh xanh, lá nguyệt quế và hoa cam', 'táo xanh, chanh và hoa dại'],
  Fiano: ['đào, hạt phỉ và mật ong', 'lê, thảo mộc và cam vàng'],
  'Müller-Thurgau': ['táo xanh, hoa cơm cháy và nhục đậu khấu'],
  Brachetto: ['hoa hồng, dâu tây và mâm xôi'],
  Zweigelt: ['anh đào, mận và tiêu nhẹ'],
  Lemberger: ['dâu đen, tiêu xanh và anh đào'],
  'Pedro Ximénez': ['hạnh nhân rang, men bánh và táo khô'],
  Palomino: ['nho khô, óc chó và kẹo bơ'],
  Sémillon: ['mơ khô, mật ong và nghệ tây'],
  'Petit Manseng': ['dứa, chanh leo và mật ong'],
  Trebbiano: ['mơ khô, hạt óc chó và caramen'],
};

const STYLE_AROMAS: Record<WineStyle, readonly string[]> = {
  red: ['quả đỏ chín, gia vị và gỗ sồi', 'mận, anh đào và thảo mộc'],
  white: ['chanh, táo xanh và hoa trắng', 'lê, đào và cam quýt'],
  rose: ['dâu tây, dưa hấu và cam hồng', 'mâm xôi, hoa hồng và đào trắng', 'bưởi hồng, anh đào và thảo mộc'],
  sparkling: ['táo xanh, bánh mì nướng và chanh', 'lê, hoa trắng và hạnh nhân tươi', 'đào trắng, chanh vàng và men bánh'],
  sweet: ['mật ong, mơ khô và hoa cam', 'trái cây chín nẫu và mật hoa'],
  port: ['mận khô, sô-cô-la và hạt óc chó', 'mứt dâu đen, cam thảo và hoa tím', 'caramen, vỏ cam và quả khô'],
  sherry: ['hạt rang, quả khô và muối biển', 'óc chó, caramen và vỏ cam'],
  spirit: ['vỏ nho, hoa khô và gia vị ấm'],
};

/** The aromas of a wine's main grape, or of its style where the style decides the aroma. */
export function aromasOf(wine: Wine): readonly string[] {
  const leading = wine.grapes[0];
  const byStyle = wine.style === 'rose' || wine.style === 'port' || wine.style === 'spirit' || wine.style === 'sparkling';
  if ((byStyle && leading !== 'Brachetto') || leading === undefined) return STYLE_AROMAS[wine.style];
  return GRAPE_AROMAS[leading] ?? STYLE_AROMAS[wine.style];
}
