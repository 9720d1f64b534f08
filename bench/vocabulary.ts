/* Words for the names and texts of the generated shop. */
export const WINE_TYPES = [
  'Rượu vang đỏ',
  'Rượu vang trắng',
  'Rượu vang hồng',
  'Rượu vang sủi',
  'Rượu vang ngọt',
  'Rượu vang cường hóa',
] as const;

export const ESTATES = ['Château', 'Domaine', 'Bodegas', 'Tenuta', 'Viña', 'Hầm Vang'] as const;

export const HOUSES = [
  'Belmont',
  'Fontenay',
  'La Garde',
  'Montclair',
  'Rocheval',
  'Saint-Aubin',
  'Beauséjour',
  'Đà Lạt',
  'Trường Sơn',
  'Cửu Long',
] as const;

export const ORIGINS = [
  ['Bordeaux', 'Pháp'],
  ['Bourgogne', 'Pháp'],
  ['Alsace', 'Pháp'],
  ['Champagne', 'Pháp'],
  ['Thung lũng Loire', 'Pháp'],
  ['Toscana', 'Ý'],
  ['Piemonte', 'Ý'],
  ['Veneto', 'Ý'],
  ['Puglia', 'Ý'],
  ['Rioja', 'Tây Ban Nha'],
  ['Ribera del Duero', 'Tây Ban Nha'],
  ['Douro', 'Bồ Đào Nha'],
  ['Mosel', 'Đức'],
  ['Napa Valley', 'Mỹ'],
  ['Mendoza', 'Argentina'],
  ['Thung lũng Maipo', 'Chile'],
  ['Barossa', 'Úc'],
  ['Marlborough', 'New Zealand'],
  ['Stellenbosch', 'Nam Phi'],
  ['Ninh Thuận', 'Việt Nam'],
] as const;

/** Distinct without diacritics too: slugs must be unique. */
export const CUVEES = [
  'Trầm Hương',
  'Sương Sớm',
  'Nắng Vàng',
  'Hoàng Hôn',
  'Đêm Trăng',
  'Mùa Gặt',
  'Gió Biển',
  'Đồi Sim',
  'Suối Bạc',
  'Hồng Ngọc',
  'Grande Réserve',
  'Vieilles Vignes',
  'Cuvée Élégance',
  'Tradition',
  'Prestige',
  'Clos du Roi',
  'Gran Selección',
] as const;

export const GRAPES = [
  'Merlot',
  'Malbec',
  'Syrah',
  'Riesling',
  'Chardonnay',
  'Grenache',
  'Nebbiolo',
  'Sangiovese',
  'Tempranillo',
  'Viognier',
] as const;

export const DISHES = [
  'Bò lúc lắc',
  'Vịt quay',
  'Tôm hùm nướng',
  'Phô mai',
  'Cá hồi áp chảo',
  'Sườn cừu',
  'Gà nướng mật ong',
  'Bánh ngọt',
] as const;

export const TASTES = [
  'Hương mận chín và anh đào đen',
  'Hương cam chanh và hoa trắng',
  'Hương dâu rừng và vani',
  'Hương táo xanh và mật ong',
  'Vị đậm, chát mềm, hậu vị kéo dài',
  'Vị tươi mát, chua nhẹ, cân bằng',
  'Vị tròn đầy với nốt gỗ sồi',
  'Vị thanh thoát, hậu vị khoáng chất',
] as const;
