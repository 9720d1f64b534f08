/** The wide pictures of the home page: the carousel's (1920 × 800) and the smaller ones below it (1200 × 600). */
import { bokeh, cypresses, disc, farmhouse, glow, hills, sky, tableTop, vineRows } from './landscape';
import { blossomBranch, cheeseAndGrapes, giftBox, lantern, shadow, shadows } from './objects';
import { longBienBridge, turtleTower } from './hanoi';
import { compose, plain, put, type Part } from './scene';
import { bottle, glass, veil } from './stage';

const WIDE = [1920, 800] as const;
const SMALL = [1200, 600] as const;

function harvest(): string {
  const [width, height] = WIDE;
  return compose(width, height, [
    shadows,
    sky(width, height, [
      { at: 0, color: '#5b2333' },
      { at: 0.3, color: '#b0503f' },
      { at: 0.52, color: '#eaa662' },
      { at: 0.62, color: '#f8d99a' },
    ]),
    glow('sun', 1080, 430, 620, '#ffe9b0', 0.95),
    disc(1080, 418, 62, '#fff3cf', 0.95),
    hills('far', width, height, 420, 46, ['#a3575a', '#84414c'], 6),
    hills('middle', width, height, 470, 40, ['#7a3a3c', '#5b2a2c'], 5),
    farmhouse(610, 470, 0.8, '#e9c79a', '#5a2420'),
    cypresses(
      [
        [540, 476, 110],
        [700, 480, 90],
        [724, 482, 120],
        [500, 478, 74],
      ],
      '#3f2427',
    ),
    vineRows(width, height, 494, 1010, '#3e4a26', ['#8a4a32', '#4d2419']),
    veil(width, height, '#2a0c12', 0.72),
    ...bottle('a', 'red', 'bordeaux', 'Mùa Hái Nho', 1500, 770, 0.74),
    ...bottle('b', 'red', 'burgundy', 'Đồi Chiều', 1700, 784, 0.68),
    ...glass('g', 'red', 'bordeaux', 1330, 786, 0.86),
  ]);
}

function celebration(): string {
  const [width, height] = WIDE;
  return compose(width, height, [
    shadows,
    sky(width, height, [
      { at: 0, color: '#0b1524' },
      { at: 0.6, color: '#172c3b' },
      { at: 1, color: '#2b4147' },
    ]),
    glow('warm', 1380, 360, 560, '#e6b860', 0.5),
    bokeh('party', 70, [620, 20, 1300, 640], ['#f3d58c', '#fff3cf', '#c99a4b'], 64),
    bokeh('stars', 60, [200, 0, 1700, 520], ['#ffffff', '#f3d58c'], 9),
    tableTop(width, height, 690, ['#3a2d22', '#14100d']),
    veil(width, height, '#060b14', 0.6),
    ...bottle('a', 'sparkling', 'sparkling', 'Đêm Hội', 1560, 772, 0.8),
    ...glass('g', 'sparkling', 'flute', 1270, 768, 1.12),
    ...glass('h', 'sparkling', 'flute', 1385, 784, 1.12),
    ...glass('i', 'sparkling', 'flute', 1745, 782, 1.06),
  ]);
}

function hanoi(): string {
  const [width, height] = WIDE;
  return compose(width, height, [
    shadows,
    sky(width, height, [
      { at: 0, color: '#31506b' },
      { at: 0.35, color: '#8c8fa0' },
      { at: 0.56, color: '#eebd97' },
      { at: 0.64, color: '#fbe3bd' },
    ]),
    glow('dawn', 900, 470, 620, '#fff0cc', 0.9),
    hills('bank', width, height, 468, 16, ['#7d8583', '#6b7672'], 8),
    put(longBienBridge(width, '#55606b'), 0, 462),
    plain(
      `<rect y="520" width="${width}" height="280" fill="#7f9a98"/><rect y="520" width="${width}" height="120" fill="#fbe3bd" opacity="0.34"/>`,
    ),
    plain(
      '<g stroke="#fff" stroke-width="3" opacity="0.26"><path d="M120 590 H480 M620 640 H980 M60 690 H320 M760 580 H900 M420 740 H720 M980 710 H1250"/></g>',
    ),
    put(turtleTower('#e9dcc0', '#5e5240'), 850, 560, 0.92),
    veil(width, height, '#1d2b36', 0.55),
    plain(
      '<path d="M1180 800 C1240 724 1500 700 1920 694 V800 Z" fill="#4a2c20"/><path d="M1180 800 C1240 724 1500 700 1920 694" stroke="#fff" stroke-width="3" fill="none" opacity="0.25"/>',
    ),
    ...bottle('a', 'white', 'flute', 'Sớm Hồ Gươm', 1530, 772, 0.72),
    ...bottle('b', 'rose', 'bordeaux', 'Phố Cổ', 1690, 780, 0.7),
    ...glass('g', 'white', 'white', 1380, 782, 0.82),
  ]);
}

function tet(): string {
  const [width, height] = WIDE;
  return compose(width, height, [
    shadows,
    sky(width, height, [
      { at: 0, color: '#8e1f2b' },
      { at: 0.65, color: '#b8323a' },
      { at: 1, color: '#6d1220' },
    ]),
    glow('feast', 1350, 340, 620, '#ffcf7a', 0.55),
    bokeh('gold', 60, [500, 20, 1400, 560], ['#f6cf7c', '#ffe9b5'], 22),
    put(lantern('#d8453d', '#7b1620'), 1010, -10, 1.2),
    put(lantern('#e2b04c', '#8a5a18'), 1165, -30, 0.9),
    put(blossomBranch('peach', ['#f8b8c4', '#fbd7dd']), 1940, 20, 1.15),
    tableTop(width, height, 688, ['#5a2218', '#2b0d0a']),
    veil(width, height, '#4a0a12', 0.66),
    ...bottle('a', 'red', 'bordeaux', 'Xuân Sum Vầy', 1430, 764, 0.72),
    ...bottle('b', 'port', 'port', 'Giao Thừa', 1570, 772, 0.7),
    shadow(1745, 780, 120),
    put(giftBox('#c9973f', '#a87726', '#8e1f2b'), 1745, 782, 1.05),
    ...glass('g', 'red', 'bordeaux', 1275, 782, 0.82),
  ]);
}

function seaside(): string {
  const [width, height] = SMALL;
  return compose(width, height, [
    shadows,
    sky(width, height, [
      { at: 0, color: '#9fd0d6' },
      { at: 0.5, color: '#e6f2ea' },
      { at: 1, color: '#f7efdc' },
    ]),
    glow('noon', 820, 150, 380, '#ffffff', 0.95),
    plain(
      '<path d="M0 300 H1200 V420 H0 Z" fill="#3f8f9b"/><path d="M0 340 C200 326 320 356 560 340 S980 330 1200 344 V430 H0 Z" fill="#57a9ad"/><path d="M0 384 C180 368 400 402 640 384 S1000 374 1200 388 V440 H0 Z" fill="#8fcac6"/><path d="M0 424 C240 410 500 440 760 424 S1060 416 1200 428 V600 H0 Z" fill="#f3e3c3"/>',
    ),
    veil(width, height, '#1f5560', 0.5),
    put(cheeseAndGrapes('#8aa04a'), 620, 560, 0.86),
    ...bottle('a', 'white', 'burgundy', 'Gió Biển', 860, 566, 0.56),
    ...bottle('b', 'white', 'flute', 'Muối Trắng', 985, 574, 0.54),
    ...glass('g', 'white', 'white', 745, 582, 0.66, '#e8fbff'),
  ]);
}

function gifts(): string {
  const [width, height] = SMALL;
  const boxes: readonly Part[] = [
    put(giftBox('#7b1e2f', '#5d1422', '#d8b56d'), 720, 556, 0.92),
    put(giftBox('#d9b981', '#bb965a', '#7b1e2f'), 1070, 566, 0.8),
  ];
  return compose(width, height, [
    shadows,
    sky(width, height, [
      { at: 0, color: '#f3e4cf' },
      { at: 1, color: '#dfc19a' },
    ]),
    glow('lamp', 860, 230, 430, '#fff7e4', 0.95),
    plain('<path d="M640 470 V260 A230 230 0 0 1 1100 260 V470 Z" fill="#b98a5c" opacity="0.35"/>'),
    tableTop(width, height, 470, ['#c69b6c', '#9a6f45']),
    veil(width, height, '#4a2814', 0.52),
    shadow(720, 556, 110),
    shadow(1070, 566, 96),
    ...boxes,
    ...bottle('a', 'red', 'bordeaux', 'Lời Chúc', 880, 566, 0.58),
    ...bottle('b', 'sweet', 'slim', 'Mật Vàng', 968, 574, 0.5),
  ]);
}

function italianWeek(): string {
  const [width, height] = SMALL;
  return compose(width, height, [
    shadows,
    sky(width, height, [
      { at: 0, color: '#e9b377' },
      { at: 0.45, color: '#f6d9a8' },
      { at: 0.6, color: '#fbeccb' },
    ]),
    glow('evening', 700, 260, 380, '#fff4d4', 0.9),
    hills('tuscany-far', width, height, 300, 30, ['#b98f6a', '#a57a52'], 5),
    hills('tuscany', width, height, 352, 36, ['#a5914f', '#7f7236'], 4),
    farmhouse(560, 352, 0.62, '#f2d6a8', '#9c4a2d'),
    cypresses(
      [
        [470, 364, 118],
        [500, 368, 92],
        [640, 360, 130],
        [668, 362, 104],
        [1120, 380, 120],
        [1150, 384, 96],
      ],
      '#3d4a2c',
    ),
    hills('tuscany-near', width, height, 420, 20, ['#7c6a33', '#53461f'], 3),
    veil(width, height, '#4b2a12', 0.55),
    ...bottle('a', 'red', 'burgundy', 'Toscana', 860, 584, 0.58),
    ...bottle('b', 'red', 'bordeaux', 'Piemonte', 1010, 590, 0.56),
    ...glass('g', 'red', 'burgundy', 725, 588, 0.62),
  ]);
}

export const BANNER_PICTURES = { harvest, celebration, hanoi, tet, seaside, gifts, italianWeek } as const;

export type BannerPicture = keyof typeof BANNER_PICTURES;
