/** Covers of the articles, 1600 × 900. */
import { bokeh, cypresses, disc, farmhouse, glow, hills, sky, tableTop, vineRows } from './landscape';
import {
  barrelEnd,
  blossomBranch,
  cheeseAndGrapes,
  giftBox,
  iceBucket,
  lantern,
  noodleBowl,
  shadow,
  shadows,
  springRolls,
  thermometer,
} from './objects';
import { oldQuarter, turtleTower } from './hanoi';
import { drawLabel } from './label';
import { compose, plain, put, type Part } from './scene';
import { bottle, decanter, glass, shelves } from './stage';

const [WIDTH, HEIGHT] = [1600, 900] as const;

function room(top: string, bottom: string, table: readonly [string, string], light: string): Part[] {
  return [
    shadows,
    sky(WIDTH, HEIGHT, [
      { at: 0, color: top },
      { at: 1, color: bottom },
    ]),
    glow('light', 800, 330, 640, light, 0.85),
    tableTop(WIDTH, HEIGHT, 700, table),
  ];
}

const picture = (...parts: readonly Part[]): string => compose(WIDTH, HEIGHT, parts);

function labelCard(wine: string, region: string, key: string, x: number, y: number, turn: number, accent: string): Part {
  const text = { key, wine, winery: 'Nhà Nho', region, country: 'Nhãn mẫu' };
  const ground = '<rect x="14" y="18" width="420" height="590" fill="#1b0f0a" opacity="0.2"/>';
  return put(plain(ground + drawLabel(text, 420, 590, accent)), x, y, 1, turn);
}

const SHELF_BOTTLES = ['#2b1412', '#5d1422', '#1e3b29', '#a3ad62', '#d18b2b', '#eba39a', '#33211a'];

/** By the articles' `cover`. */
export const COVER_PICTURES = {
  choosing: () =>
    picture(
      ...room('#3a1f1a', '#5b3226', ['#6b3f28', '#3b2015'], '#f0b568'),
      shelves(120, 250, 21, 3, '#7a4a2e', SHELF_BOTTLES),
      plain('<rect width="1600" height="900" fill="#1c0d09" opacity="0.42"/>'),
      ...bottle('a', 'red', 'bordeaux', 'Đầu Tiên', 640, 838, 0.82),
      ...bottle('b', 'white', 'burgundy', 'Dễ Mến', 830, 846, 0.8),
      ...bottle('c', 'rose', 'bordeaux', 'Chiều Hồng', 1015, 842, 0.8),
    ),
  storing: () =>
    picture(
      shadows,
      sky(WIDTH, HEIGHT, [
        { at: 0, color: '#1a120f' },
        { at: 1, color: '#3b281e' },
      ]),
      plain(
        '<path d="M120 900 V420 A680 420 0 0 1 1480 420 V900 Z" fill="#4a3327"/><path d="M250 900 V450 A550 330 0 0 1 1350 450 V900 Z" fill="#2a1b14"/>',
      ),
      glow('candle', 800, 420, 520, '#f6b45c', 0.65),
      plain('<rect y="730" width="1600" height="170" fill="#241710"/>'),
      ...[290, 545, 800, 1055, 1310].map((x, index) =>
        put(barrelEnd(`k${index}`, ['#b07a45', '#6d4323'], '#2d2320'), x, 800, 1.12),
      ),
      ...[418, 673, 928, 1183].map((x, index) => put(barrelEnd(`u${index}`, ['#a06c3a', '#5f3a1e'], '#2d2320'), x, 588, 1.12)),
      ...glass('g', 'red', 'bordeaux', 1440, 872, 0.72),
    ),
  tasting: () =>
    picture(
      ...room('#f1e4d6', '#dcc2ab', ['#a87a58', '#7c5538'], '#fffaf0'),
      put(plain('<path d="M-330 430 V0 A330 330 0 0 1 330 0 V430 Z" fill="#b9787a" opacity="0.42"/>'), 800, 270),
      ...glass('g', 'red', 'burgundy', 800, 840, 1.5, '#8d7468'),
      put(cheeseAndGrapes('#5d1422'), 1210, 830, 1.1),
      ...bottle('a', 'red', 'burgundy', 'Ngụm Đầu', 390, 836, 0.8),
    ),
  glasses: () =>
    picture(
      ...room('#22303a', '#3d5058', ['#2c2620', '#14110e'], '#a9c2c4'),
      ...glass('a', 'red', 'bordeaux', 300, 830, 1.28),
      ...glass('b', 'red', 'burgundy', 620, 842, 1.28),
      ...glass('c', 'white', 'white', 920, 832, 1.28),
      ...glass('d', 'sparkling', 'flute', 1150, 842, 1.28),
      ...glass('e', 'port', 'small', 1350, 832, 1.28),
    ),
  pairing: () =>
    picture(
      ...room('#e9d8bd', '#cfae84', ['#8a5a38', '#5b3821'], '#fff5df'),
      put(lantern('#c4463c', '#7b1620'), 250, -16, 1.3),
      put(lantern('#d9a441', '#8a5a18'), 1390, -30, 1.05),
      ...bottle('a', 'white', 'flute', 'Bữa Cơm Nhà', 800, 806, 0.76),
      ...glass('g', 'white', 'white', 985, 826, 0.98, '#f6f2e4'),
      shadow(480, 836, 130),
      put(noodleBowl(), 480, 838, 1.3),
      shadow(1260, 846, 140),
      put(springRolls(), 1260, 850, 1.3),
    ),
  regions: () =>
    picture(
      shadows,
      sky(WIDTH, HEIGHT, [
        { at: 0, color: '#7fb2c9' },
        { at: 0.42, color: '#e7e8d2' },
        { at: 0.55, color: '#fbeac4' },
      ]),
      glow('sun', 1060, 400, 560, '#fff6d8', 0.95),
      disc(1060, 380, 54, '#fffbe8'),
      hills('r-far', WIDTH, HEIGHT, 420, 60, ['#8fa9a3', '#7b9a8c'], 6),
      hills('r-middle', WIDTH, HEIGHT, 480, 44, ['#7c9a62', '#5d7c47'], 5),
      farmhouse(460, 492, 1, '#f3dfbb', '#a5533a'),
      cypresses(
        [
          [360, 498, 130],
          [390, 502, 100],
          [590, 496, 118],
          [1300, 500, 110],
          [1330, 504, 140],
        ],
        '#3d5534',
      ),
      vineRows(WIDTH, HEIGHT, 520, 860, '#4f6b2d', ['#a98a52', '#7c5c34']),
    ),
  tet: () =>
    picture(
      ...room('#8e1f2b', '#b33a3a', ['#5a2218', '#2b0d0a'], '#ffcf7a'),
      bokeh('t', 46, [0, 0, 1600, 640], ['#f6cf7c', '#ffe9b5'], 26),
      put(blossomBranch('t', ['#f8b8c4', '#fbd7dd']), 1610, 20, 1.4),
      put(lantern('#d8453d', '#7b1620'), 300, -10, 1.5),
      ...bottle('a', 'red', 'bordeaux', 'Tân Niên', 640, 842, 0.8),
      ...bottle('b', 'sparkling', 'sparkling', 'Khai Xuân', 830, 846, 0.78),
      shadow(1090, 848, 170),
      put(giftBox('#c9973f', '#a87726', '#8e1f2b'), 1090, 850, 1.5),
    ),
  sparkling: () =>
    picture(
      ...room('#0f1f2b', '#28424a', ['#2e2a22', '#12100d'], '#e9c678'),
      bokeh('s', 80, [100, 0, 1400, 700], ['#f3d58c', '#fff3cf', '#ffffff'], 34),
      put(iceBucket('i'), 420, 846, 1.25),
      ...glass('a', 'sparkling', 'flute', 800, 846, 1.36),
      ...glass('b', 'rose', 'flute', 960, 836, 1.36),
      ...bottle('c', 'sparkling', 'sparkling', 'Bọt Vàng', 1210, 850, 0.88),
    ),
  decanting: () =>
    picture(
      ...room('#f0e3d3', '#d7b998', ['#7a4d31', '#4a2c1a'], '#fff8ea'),
      put(plain('<path d="M-380 430 V0 A380 300 0 0 1 380 0 V430 Z" fill="#9c6a4b" opacity="0.3"/>'), 800, 270),
      ...decanter('d', 760, 842, 1.35, '#8a7264'),
      ...bottle('a', 'red', 'bordeaux', 'Gạn Chậm', 1160, 842, 0.84),
      ...glass('g', 'red', 'bordeaux', 400, 846, 1.05, '#8a7264'),
    ),
  labels: () =>
    picture(
      ...room('#e8dccb', '#cbb196', ['#7c5538', '#54371f'], '#fffaf0'),
      labelCard('Vieille Vigne', 'Bourgogne', 'l0', 330, 180, -9, '#5d1422'),
      labelCard('Trocken', 'Mosel', 'l5', 1020, 150, 8, '#5c6b35'),
      labelCard('Gran Reserva', 'Rioja', 'l9', 640, 130, -1, '#7b1e2f'),
    ),
  temperature: () =>
    picture(
      ...room('#dbe7e6', '#a9c3c4', ['#7d8d8e', '#56676a'], '#ffffff'),
      ...bottle('a', 'white', 'burgundy', 'Vừa Lạnh', 640, 800, 0.78),
      shadow(640, 842, 150),
      put(iceBucket('i'), 640, 846, 1.4),
      ...bottle('b', 'red', 'bordeaux', 'Hơi Mát', 1180, 842, 0.82),
      put(thermometer(), 940, 790, 1.15),
      ...glass('g', 'white', 'white', 320, 846, 1.05, '#f4fbfc'),
    ),
  shop: () =>
    picture(
      shadows,
      sky(WIDTH, HEIGHT, [
        { at: 0, color: '#3c5a72' },
        { at: 0.5, color: '#d9b49a' },
        { at: 0.7, color: '#f8dfb8' },
      ]),
      glow('dusk', 1080, 470, 520, '#fff0cc', 0.85),
      put(oldQuarter(['#e9c98b', '#d8a86f', '#c98b62', '#efd9a9', '#b9a078'], '#6b3a2a', '#fff3cc'), -30, 700, 1.15),
      plain(
        '<rect y="694" width="1600" height="206" fill="#6f8a89"/><rect y="694" width="1600" height="70" fill="#f8dfb8" opacity="0.3"/><g stroke="#fff" stroke-width="3" opacity="0.28"><path d="M60 760 H420 M560 820 H900 M980 780 H1500 M200 860 H520"/></g>',
      ),
      put(turtleTower('#eadfc6', '#5e5240'), 1220, 726, 1.1),
    ),
  evening: () =>
    picture(
      ...room('#2a1420', '#54253a', ['#3a2018', '#1a0d0a'], '#e8a45f'),
      bokeh('e', 50, [0, 0, 1600, 640], ['#f3b46c', '#ffe0ae'], 44),
      ...bottle('a', 'white', 'flute', 'Số Một', 420, 838, 0.8),
      ...bottle('b', 'rose', 'bordeaux', 'Số Hai', 620, 846, 0.8),
      ...bottle('c', 'red', 'burgundy', 'Số Ba', 830, 842, 0.8),
      ...glass('g', 'red', 'burgundy', 1080, 846, 1.05),
      put(cheeseAndGrapes('#7b1e2f'), 1340, 846, 1),
    ),
} as const;

export type CoverPicture = keyof typeof COVER_PICTURES;
