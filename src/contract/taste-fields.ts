import type { ProductField } from './product-field';

/** What a wine shop knows of a wine: how it tastes, what the label calls it, and what it is bought for. */
export const TASTE_FIELDS = {
  classification: {
    value: { type: 'names' },
    label: { vi: 'Hạng, phân loại', en: 'Classification' },
    help: {
      vi: 'Như ghi trên nhãn: DOCG, AOC, Grand Cru, Reserva, Brut… Nhấn Enter sau mỗi mục.',
      en: 'As the label has it: DOCG, AOC, Grand Cru, Reserva, Brut… Press Enter after each.',
    },
    form: { row: 8, width: 8 },
    shown: { in: 'detail', among: 'wine', description: 'As the label says it: `DOCG`, `Grand Cru`, `Brut`.' },
    filter: {
      as: 'names',
      parameter: 'classification',
      description: 'What the label calls the wine, by name or slug.',
      examples: ['aoc', 'docg'],
    },
    table: { order: 126, cell: 'list', aliases: ['Hạng', 'Phân hạng', 'Phân loại', 'Classification', 'Appellation level'] },
  },
  sweetness: {
    value: {
      type: 'choice',
      choices: {
        dry: { vi: 'Không ngọt', en: 'Dry' },
        off_dry: { vi: 'Hơi ngọt', en: 'Off-dry' },
        medium: { vi: 'Ngọt vừa', en: 'Medium sweet' },
        sweet: { vi: 'Ngọt', en: 'Sweet' },
      },
    },
    label: { vi: 'Hương vị: độ ngọt', en: 'Taste: sweetness' },
    form: { row: 9, width: 6 },
    shown: { in: 'detail', among: 'wine', description: 'How sweet the wine tastes.' },
    filter: { as: 'names', parameter: 'sweetness', description: 'How sweet the wine tastes.', examples: ['dry', 'off_dry'] },
    table: { order: 127, cell: 'choice', aliases: ['Độ ngọt', 'Vị ngọt', 'Sweetness'] },
  },
  body: {
    value: {
      type: 'choice',
      choices: {
        light: { vi: 'Nhẹ nhàng', en: 'Light-bodied' },
        medium: { vi: 'Đậm vừa', en: 'Medium-bodied' },
        full: { vi: 'Đậm đà', en: 'Full-bodied' },
      },
    },
    label: { vi: 'Hương vị: độ đậm', en: 'Taste: body' },
    form: { row: 9, width: 6 },
    shown: { in: 'detail', among: 'wine', description: 'How full the wine feels.' },
    filter: { as: 'names', parameter: 'body', description: 'How full the wine feels.', examples: ['medium', 'full'] },
    // Rows of groups have a column `body` beside those of products.
    column: 'wine_body',
    table: { order: 128, cell: 'choice', aliases: ['Độ đậm', 'Thân rượu', 'Thể rượu', 'Body'] },
  },
  tannin: {
    value: {
      type: 'choice',
      choices: {
        low: { vi: 'Ít chát', en: 'Low tannin' },
        medium: { vi: 'Chát vừa', en: 'Medium tannin' },
        high: { vi: 'Chát đậm', en: 'High tannin' },
      },
    },
    label: { vi: 'Hương vị: độ chát', en: 'Taste: tannin' },
    form: { row: 10, width: 6 },
    shown: { in: 'detail', among: 'wine', description: 'How astringent the wine is.' },
    filter: { as: 'names', parameter: 'tannin', description: 'How astringent the wine is.', examples: ['medium', 'high'] },
    table: { order: 129, cell: 'choice', aliases: ['Độ chát', 'Tannin', 'Tannins'] },
  },
  acidity: {
    value: {
      type: 'choice',
      choices: {
        low: { vi: 'Ít chua', en: 'Low acidity' },
        medium: { vi: 'Chua vừa', en: 'Medium acidity' },
        high: { vi: 'Chua thanh', en: 'High acidity' },
      },
    },
    label: { vi: 'Hương vị: độ chua', en: 'Taste: acidity' },
    form: { row: 10, width: 6 },
    shown: { in: 'detail', among: 'wine', description: 'How fresh and sour the wine is.' },
    filter: { as: 'names', parameter: 'acidity', description: 'How fresh and sour the wine is.', examples: ['medium', 'high'] },
    table: { order: 129.5, cell: 'choice', aliases: ['Độ chua', 'Độ axit', 'Acidity', 'Acid'] },
  },
  certifications: {
    value: {
      type: 'choices',
      choices: {
        organic: { vi: 'Hữu cơ', en: 'Organic' },
        biodynamic: { vi: 'Sinh học động lực', en: 'Biodynamic' },
        vegan: { vi: 'Thuần chay', en: 'Vegan' },
        alcohol_free: { vi: 'Không cồn', en: 'Alcohol-free' },
      },
    },
    label: { vi: 'Chứng nhận', en: 'Certifications' },
    form: { row: 12, width: 8 },
    shown: { in: 'detail', among: 'wine', description: 'What the wine is certified as.' },
    filter: {
      as: 'names',
      parameter: 'certification',
      description: 'What the wine is certified as.',
      examples: ['organic', 'biodynamic'],
    },
    table: { order: 131, cell: 'choices', aliases: ['Chứng nhận', 'Certification', 'Certifications'] },
  },
  occasions: {
    value: {
      type: 'choices',
      choices: {
        tet: { vi: 'Tết', en: 'Tết' },
        gift: { vi: 'Quà biếu', en: 'Gift' },
        wedding: { vi: 'Tiệc cưới', en: 'Wedding' },
        party: { vi: 'Tiệc tùng', en: 'Party' },
        birthday: { vi: 'Sinh nhật', en: 'Birthday' },
        everyday: { vi: 'Uống hằng ngày', en: 'Everyday' },
      },
    },
    label: { vi: 'Dịp dùng', en: 'Occasions' },
    form: { row: 11, width: 12 },
    shown: { in: 'detail', among: 'wine', description: 'What the wine is bought for.' },
    filter: { as: 'names', parameter: 'occasion', description: 'What the wine is bought for.', examples: ['tet', 'gift'] },
    table: { order: 132, cell: 'choices', aliases: ['Dịp', 'Dịp dùng', 'Dịp sử dụng', 'Occasion', 'Occasions'] },
  },
  gift_box: {
    value: {
      type: 'boolean',
      words: { yes: { vi: 'Có hộp quà', en: 'Gift box' }, no: { vi: 'Không hộp quà', en: 'No gift box' } },
    },
    label: { vi: 'Hộp quà', en: 'Gift box' },
    form: { row: 12, width: 4 },
    shown: { in: 'detail', among: 'wine', description: 'Whether it comes in a gift box.' },
    filter: {
      as: 'flag',
      parameter: 'gift_box',
      description: 'Only products in a gift box, or only those without.',
      examples: [true],
    },
    table: { order: 133, cell: 'boolean', aliases: ['Hộp quà', 'Có hộp', 'Gift box'] },
    bulk: { value: true },
  },
  ratings: {
    value: { type: 'ratings' },
    label: { vi: 'Điểm đánh giá', en: 'Ratings' },
    help: {
      vi: 'Ai chấm và bao nhiêu điểm, ví dụ James Suckling 94. Nhấn Enter sau mỗi mục.',
      en: 'Who gave how many points, such as James Suckling 94. Press Enter after each.',
    },
    form: { row: 13, width: 12 },
    shown: { in: 'detail', among: 'wine', description: 'Points that critics gave, of 100.' },
    filter: { as: 'range', parameter: 'points', description: 'points that a critic gave, of 100', examples: [90, 100] },
    column: 'points_hundredths',
    table: { order: 134, cell: 'list', aliases: ['Điểm', 'Điểm số', 'Đánh giá', 'Rating', 'Ratings', 'Points', 'Scores'] },
  },
} as const satisfies Readonly<Record<string, ProductField>>;
