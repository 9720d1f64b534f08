/** The shop's own marks, monograms for its brands, icons for its social links. */
import { pick } from '../chance';
import { drawMotif, MOTIFS } from './motifs';
import { SHOP } from './palette';
import { fitted, placed, svgDocument, textLine, type TextStyle } from './svg';

const LETTERS: Record<string, { readonly width: number; readonly path: string }> = {
  N: { width: 58, path: 'M0 78 V0 L58 78 V0' },
  H: { width: 56, path: 'M0 0 V78 M56 0 V78 M0 38 H56' },
  À: { width: 64, path: 'M0 78 L32 0 L64 78 M12 50 H52 M18 -26 L32 -14' },
  O: { width: 78, path: 'M39 -1 A39 40 0 1 1 38.9 -1 Z' },
};

/** The shop's name as paths, 78 units high: it must look the same on a machine without fonts. */
function lettering(color: string): { content: string; width: number } {
  let x = 0;
  let content = '';
  for (const letter of 'NHÀ NHO') {
    const shape = LETTERS[letter];
    if (shape !== undefined) content += `<path d="${shape.path}" transform="translate(${x} 0)"/>`;
    x += shape === undefined ? 34 : shape.width + 22;
  }
  return {
    width: x - 22,
    content: `<g fill="none" stroke="${color}" stroke-width="10" stroke-linejoin="round" stroke-linecap="round">${content}</g>`,
  };
}

/** The shop's logo, 720 × 240, on a transparent background. */
export function logo(): string {
  const name = lettering(SHOP.wine);
  const line: TextStyle = { font: 'sans', size: 26, fill: SHOP.gold, tracking: 7, anchor: 'start' };
  return svgDocument(
    720,
    240,
    '',
    placed(drawMotif('grapes', SHOP.wine, SHOP.olive), 112, 122, 2.5) +
      placed(name.content, 228, 70, 464 / name.width) +
      `<path d="M222 172 H698" stroke="${SHOP.gold}" stroke-width="2"/>` +
      textLine('RƯỢU VANG · HÀ NỘI', 222, 210, fitted('RƯỢU VANG · HÀ NỘI', line, 476)),
  );
}

/** 128 × 128. */
export function favicon(): string {
  return svgDocument(
    128,
    128,
    '',
    `<rect width="128" height="128" rx="28" fill="${SHOP.burgundy}"/>${placed(drawMotif('grapes', SHOP.paleGold, '#9db36b'), 64, 68, 1.25)}`,
  );
}

/** The watermark for product pictures, 400 × 400, half transparent. */
export function watermark(): string {
  const name = lettering('#fff');
  return svgDocument(
    400,
    400,
    '',
    `<g opacity="0.6"><circle cx="200" cy="200" r="186" fill="none" stroke="#fff" stroke-width="5"/><circle cx="200" cy="200" r="172" fill="none" stroke="#fff" stroke-width="1.5"/>` +
      `${placed(drawMotif('grapes', '#fff', '#fff'), 200, 158, 2.3)}${placed(name.content, 90, 286, 220 / name.width)}</g>`,
  );
}

const MONOGRAM_COLORS = [
  ['#4a0e1c', '#e3cfa4'],
  ['#1f2b2a', '#c9a24f'],
  ['#f6efe4', '#7b1e2f'],
  ['#23503a', '#f0e3c4'],
  ['#f3ead8', '#2f3a4f'],
  ['#2f3a4f', '#e6c98f'],
  ['#8f6b33', '#fbf7f0'],
  ['#f7f2ea', '#5c6b35'],
] as const;

function initials(name: string): string {
  const words = name
    .replace(/[^\p{L}\p{N} ]/gu, ' ')
    .split(' ')
    .filter((word) => /^\p{Lu}|^\d/u.test(word));
  const main = words.filter(
    (word) => !['Château', 'Domaine', 'Weingut', 'Quinta', 'Bodega', 'Castello', 'Estate'].includes(word),
  );
  return (main.length > 0 ? main : words)
    .slice(0, 2)
    .map((word) => word.charAt(0))
    .join('');
}

/** A brand's monogram, 240 × 240: its initials in one of several frames. */
export function monogram(name: string): string {
  const [ground, ink] = pick(MONOGRAM_COLORS, `${name} colors`);
  const letters: TextStyle = { font: 'serif', size: 84, fill: ink, tracking: 4, bold: true };
  const caption: TextStyle = { font: 'sans', size: 13, fill: ink, tracking: 2.4 };
  const frame = pick(
    [
      `<circle cx="120" cy="104" r="76" fill="none" stroke="${ink}" stroke-width="3"/><circle cx="120" cy="104" r="69" fill="none" stroke="${ink}" stroke-width="1"/>`,
      `<path d="M120 22 L196 104 L120 186 L44 104 Z" fill="none" stroke="${ink}" stroke-width="2.5"/>`,
      `<path d="M52 184 V96 A68 68 0 0 1 188 96 V184 Z" fill="none" stroke="${ink}" stroke-width="2.5"/>`,
      `<path d="M30 30 H210 M30 178 H210" stroke="${ink}" stroke-width="2.5"/>${placed(drawMotif(pick(MOTIFS, `${name} motif`), ink, ink), 120, 54, 0.42)}`,
    ],
    `${name} frame`,
  );
  const mark = initials(name);
  return svgDocument(
    240,
    240,
    '',
    `<rect width="240" height="240" fill="${ground}"/>${frame}` +
      textLine(mark, 122, 130, fitted(mark, { ...letters, size: 66 }, 100)) +
      textLine(name.toUpperCase(), 120, 218, fitted(name.toUpperCase(), caption, 216)),
  );
}

const SOCIAL = {
  facebook: [
    '#1877f2',
    '<path d="M72 112 V70 H86 L89 53 H72 V43 C72 37 75 33 83 33 H90 V18 C87 17.500 83 17 78 17 C63 17 55 26 55 41 V53 H40 V70 H55 V112 Z" fill="#fff"/>',
  ],
  instagram: [
    '#c13584',
    '<rect x="28" y="28" width="72" height="72" rx="21" fill="none" stroke="#fff" stroke-width="8"/><circle cx="64" cy="64" r="17" fill="none" stroke="#fff" stroke-width="8"/><circle cx="84" cy="44" r="5" fill="#fff"/>',
  ],
  youtube: [
    '#e02f2f',
    '<rect x="20" y="36" width="88" height="58" rx="17" fill="#fff"/><path d="M56 51 L80 65 L56 79 Z" fill="#e02f2f"/>',
  ],
  zalo: [
    '#0a6cff',
    '<path d="M24 28 H104 A10 10 0 0 1 114 38 V82 A10 10 0 0 1 104 92 H62 L38 110 V92 H24 A10 10 0 0 1 14 82 V38 A10 10 0 0 1 24 28 Z" fill="#fff"/><path d="M44 43 H84 L48 77 H86" stroke="#0a6cff" stroke-width="10" fill="none" stroke-linejoin="round" stroke-linecap="round"/>',
  ],
  tiktok: [
    '#111111',
    '<path d="M70 24 V82 A17 17 0 1 1 53 65" fill="none" stroke="#fff" stroke-width="11" stroke-linecap="round"/><path d="M70 26 C72 44 84 53 98 54" fill="none" stroke="#fff" stroke-width="11" stroke-linecap="round"/><path d="M76 28 C79 42 88 48 98 49" fill="none" stroke="#25f4ee" stroke-width="3"/>',
  ],
} as const;

export type SocialPlatform = keyof typeof SOCIAL;

/** The icon of a social platform, 128 × 128. */
export function socialIcon(platform: SocialPlatform): string {
  const [ground, sign] = SOCIAL[platform];
  return svgDocument(128, 128, '', `<rect width="128" height="128" rx="30" fill="${ground}"/>${sign}`);
}
