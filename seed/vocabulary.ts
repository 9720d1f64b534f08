/** Translates the wine list to Vietnamese. A missing word is an error, so that no page shows an English one. */

const COUNTRIES: Record<string, string> = {
  Argentina: 'Argentina',
  Australia: 'Úc',
  Austria: 'Áo',
  Brazil: 'Brazil',
  Canada: 'Canada',
  Chile: 'Chile',
  France: 'Pháp',
  Germany: 'Đức',
  Greece: 'Hy Lạp',
  Italy: 'Ý',
  'New Zealand': 'New Zealand',
  Portugal: 'Bồ Đào Nha',
  Russia: 'Nga',
  'South Africa': 'Nam Phi',
  Spain: 'Tây Ban Nha',
  'United States': 'Mỹ',
  Uruguay: 'Uruguay',
};

const FOODS: Record<string, string> = {
  Aperitif: 'Khai vị',
  Appetizer: 'Món khai vị',
  Barbecue: 'Đồ nướng than',
  Beef: 'Thịt bò',
  'Blue Cheese': 'Phô mai xanh',
  Cake: 'Bánh ngọt',
  Chicken: 'Thịt gà',
  Chocolate: 'Sô-cô-la',
  'Cold Cuts': 'Thịt nguội',
  Cream: 'Món kem',
  'Cured Meat': 'Thịt muối',
  Fish: 'Cá',
  'French Fries': 'Khoai tây chiên',
  Fruit: 'Trái cây',
  'Fruit Dessert': 'Tráng miệng trái cây',
  'Game Meat': 'Thịt thú rừng',
  'Goat Cheese': 'Phô mai dê',
  Grilled: 'Món nướng',
  'Hard Cheese': 'Phô mai cứng',
  Lamb: 'Thịt cừu',
  'Lean Fish': 'Cá nạc',
  'Light Stews': 'Món hầm nhẹ',
  'Maturated Cheese': 'Phô mai ủ lâu',
  Mushrooms: 'Nấm',
  Pasta: 'Mì Ý',
  Pizza: 'Pizza',
  Pork: 'Thịt lợn',
  Poultry: 'Gia cầm',
  'Rich Fish': 'Cá béo',
  Risotto: 'Cơm risotto',
  Salad: 'Salad',
  Seafood: 'Hải sản',
  Shellfish: 'Tôm cua và sò ốc',
  Snack: 'Đồ nhắm',
  'Soft Cheese': 'Phô mai mềm',
  'Spicy Food': 'Món cay',
  'Sweet Dessert': 'Tráng miệng ngọt',
  'Tomato Dishes': 'Món sốt cà chua',
  Veal: 'Thịt bê',
  Vegetarian: 'Món chay',
};

// Vietnamese dishes for each food, for the descriptions.
const DISHES: Record<string, readonly string[]> = {
  Aperitif: ['một đĩa lạc rang trước bữa', 'vài lát ô liu trước giờ cơm'],
  Appetizer: ['nem rán', 'gỏi cuốn', 'nộm hoa chuối'],
  Barbecue: ['sườn nướng than hoa', 'bún chả'],
  Beef: ['bò nướng lá lốt', 'bò sốt vang', 'bít tết áp chảo', 'thăn bò nướng'],
  'Blue Cheese': ['phô mai xanh'],
  Cake: ['bánh hạnh nhân', 'bánh bông lan'],
  Chicken: ['gà đồi nướng mật ong', 'gà rang muối'],
  Chocolate: ['sô-cô-la đen'],
  'Cold Cuts': ['đĩa giò chả nguội', 'đĩa thịt nguội'],
  Cream: ['bánh flan', 'kem tươi'],
  'Cured Meat': ['lạp xường nướng', 'giăm bông muối'],
  Fish: ['chả cá Lã Vọng', 'cá nướng giấy bạc'],
  'French Fries': ['khoai tây chiên'],
  Fruit: ['đĩa trái cây mát', 'đào và vải đầu mùa'],
  'Fruit Dessert': ['bánh tart trái cây', 'chè hạt sen long nhãn'],
  'Game Meat': ['thịt nai nướng', 'lợn mán nướng riềng mẻ'],
  'Goat Cheese': ['phô mai dê'],
  Grilled: ['thịt xiên nướng', 'rau củ nướng'],
  'Hard Cheese': ['phô mai cứng bào lát'],
  Lamb: ['sườn cừu nướng hương thảo', 'đùi cừu nướng'],
  'Lean Fish': ['cá vược hấp gừng', 'cá lăng nướng'],
  'Light Stews': ['gà hầm nấm'],
  'Maturated Cheese': ['phô mai ủ lâu'],
  Mushrooms: ['nấm xào tỏi', 'lẩu nấm'],
  Pasta: ['mì Ý sốt thịt bằm', 'mì Ý sốt kem'],
  Pizza: ['pizza nướng lò'],
  Pork: ['thịt lợn quay giòn bì', 'thịt kho tàu'],
  Poultry: ['vịt quay', 'ngan cháy tỏi', 'chim câu quay'],
  'Rich Fish': ['cá hồi áp chảo', 'cá kho riềng'],
  Risotto: ['cơm risotto hải sản'],
  Salad: ['salad rau mầm', 'nộm bò khô'],
  Seafood: ['mực nướng sa tế', 'hải sản hấp sả'],
  Shellfish: ['hàu nướng mỡ hành', 'tôm hấp nước dừa', 'ghẹ hấp bia', 'ngao hấp sả'],
  Snack: ['phồng tôm', 'mực khô nướng'],
  'Soft Cheese': ['phô mai mềm'],
  'Spicy Food': ['gà xào sả ớt', 'món Thái cay nhẹ'],
  'Sweet Dessert': ['bánh caramen', 'bánh mì bơ nướng đường'],
  'Tomato Dishes': ['đậu sốt cà chua', 'bò viên sốt cà chua'],
  Veal: ['bê chao', 'thịt bê hấp sả'],
  Vegetarian: ['đậu phụ chiên giòn', 'rau củ xào nấm'],
};

// The list has two names for some grapes.
const GRAPES: Record<string, string> = {
  'Syrah/Shiraz': 'Syrah',
  'Muscat/Moscato': 'Moscato',
  'Carignan/Cariñena': 'Carignan',
  Mourvedre: 'Mourvèdre',
  'Gamay Noir': 'Gamay',
  'Pedro Ximenez': 'Pedro Ximénez',
  'Muscat of Hamburg': 'Moscato d’Amburgo',
};

function known<T>(table: Record<string, T>, what: string, word: string): T {
  const found = table[word];
  if (found === undefined) throw new Error(`seed/vocabulary.ts has no Vietnamese for the ${what} "${word}"`);
  return found;
}

export function countryInVietnamese(country: string): string {
  return known(COUNTRIES, 'country', country);
}

export function foodInVietnamese(food: string): string {
  return known(FOODS, 'food', food);
}

export function dishesFor(food: string): readonly string[] {
  return known(DISHES, 'dishes of', food);
}

/** The grape's usual name. */
export function grapeName(grape: string): string {
  return GRAPES[grape] ?? grape;
}
