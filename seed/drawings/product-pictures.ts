/** The three pictures of a product's gallery: the bottle, its label from close by, the wine in a glass. */
import { pick } from '../chance';
import type { WineStyle } from '../wine-styles';
import { drawBottle, outlineOf, shadowDefinitions, standingShadow, type BottleShape } from './bottle-shapes';
import { drawGlass, type GlassKind } from './glassware';
import { drawLabel, type LabelText } from './label';
import { drawMotif } from './motifs';
import { SHOP, TONES } from './palette';
import { linearGradient, placed, radialGradient, svgDocument } from './svg';

export interface BottleSubject extends LabelText {
  readonly style: WineStyle;
  readonly shape: BottleShape;
}

const CAPSULES: Record<WineStyle, readonly string[]> = {
  red: ['#5d1422', '#1c1717', '#7b1e2f', '#2c2f3a', '#8f6b33'],
  white: ['#8a7a3a', '#4f5d33', '#c2a45f', '#e9e2cd', '#2f4a4a'],
  rose: ['#d98a88', '#f1ddd3', '#b2545a', '#c9a06a'],
  sparkling: ['#c9a24f', '#1f2b2a', '#b8b3a6', '#8c2f3a'],
  sweet: ['#b0792c', '#efe3c6', '#6a3d17'],
  port: ['#1c1412', '#5a1a1a', '#3c2a1c'],
  sherry: ['#3a2113', '#a9762f', '#201512'],
  spirit: ['#3c4a44', '#b79a5b'],
};

const GLASSES: Record<WineStyle, GlassKind> = {
  red: 'bordeaux',
  white: 'white',
  rose: 'white',
  sparkling: 'flute',
  sweet: 'small',
  port: 'small',
  sherry: 'small',
  spirit: 'small',
};

function room(style: WineStyle, width: number, height: number, horizon: number): { definitions: string; content: string } {
  const { wall, floor } = TONES[style];
  return {
    definitions:
      shadowDefinitions +
      linearGradient('wall', [
        { at: 0, color: wall[0] },
        { at: 1, color: wall[1] },
      ]) +
      linearGradient('floor', [
        { at: 0, color: floor },
        { at: 1, color: wall[0] },
      ]) +
      radialGradient('glow', [
        { at: 0, color: '#fff', opacity: 0.75 },
        { at: 1, color: '#fff', opacity: 0 },
      ]),
    content:
      `<rect width="${width}" height="${height}" fill="url(#wall)"/>` +
      `<rect y="${horizon}" width="${width}" height="${height - horizon}" fill="url(#floor)"/>`,
  };
}

function arch(style: WineStyle, center: number, half: number, top: number, bottom: number): string {
  return (
    `<path d="M${center - half} ${bottom} V${top + half} A${half} ${half} 0 0 1 ${center + half} ${top + half} V${bottom} Z" fill="${TONES[style].arch}" opacity="0.5"/>` +
    `<path d="M${center - half + 16} ${bottom} V${top + half} A${half - 16} ${half - 16} 0 0 1 ${center + half - 16} ${top + half} V${bottom}" fill="none" stroke="#fff" stroke-width="1.5" opacity="0.55"/>`
  );
}

/** A bottle with its label, standing at 0,0. */
export function dressedBottle(id: string, subject: BottleSubject): { definitions: string; content: string; height: number } {
  const outline = outlineOf(subject.shape);
  const tones = TONES[subject.style];
  const capsule = pick(CAPSULES[subject.style], `${subject.key} capsule`);
  const bottle = drawBottle(id, subject.shape, tones.bottle, capsule);
  const width = outline.body * 1.72;
  const label = placed(
    drawLabel(subject, width, outline.label.height, tones.accent, `url(#${id}-paper)`),
    -width / 2,
    outline.label.top,
  );
  const shade = linearGradient(
    `${id}-paper`,
    [
      { at: 0, color: '#000', opacity: 0.42 },
      { at: 0.16, color: '#000', opacity: 0.06 },
      { at: 0.3, color: '#fff', opacity: 0.12 },
      { at: 0.62, color: '#000', opacity: 0 },
      { at: 1, color: '#000', opacity: 0.46 },
    ],
    [1, 0],
  );
  return {
    definitions: bottle.definitions + shade,
    content: placed(bottle.content + label, 0, -outline.height),
    height: outline.height,
  };
}

/** 750 × 1000: the bottle before an arch in the colours of its wine. */
export function bottlePicture(subject: BottleSubject): string {
  const scene = room(subject.style, 750, 1000, 842);
  const bottle = dressedBottle('b', subject);
  const outline = outlineOf(subject.shape);
  return svgDocument(
    750,
    1000,
    scene.definitions + bottle.definitions,
    scene.content +
      arch(subject.style, 375, 250, 110, 842) +
      `<ellipse cx="375" cy="430" rx="330" ry="420" fill="url(#glow)"/>` +
      standingShadow(375, 916, outline.body) +
      placed(bottle.content, 375, 918, 846 / 860),
  );
}

/** Laid out in 800 units, rendered at 750 pixels: up to Strapi's "medium" size it stores one copy less. */
function squareDocument(definitions: string, content: string): string {
  return svgDocument(750, 750, definitions, placed(content, 0, 0, 750 / 800));
}

/** 750 × 750: the label from close by. */
export function labelPicture(subject: BottleSubject): string {
  const { bottle, accent } = TONES[subject.style];
  const height = 640;
  const width = Math.round(height / 1.32);
  const left = (800 - width) / 2;
  const definitions =
    linearGradient(
      'glass',
      [
        { at: 0, color: bottle.edge },
        { at: 0.09, color: bottle.body },
        { at: 0.16, color: bottle.light },
        { at: 0.24, color: bottle.body },
        { at: 0.78, color: bottle.body },
        { at: 0.9, color: bottle.light },
        { at: 0.95, color: bottle.body },
        { at: 1, color: bottle.edge },
      ],
      [1, 0],
    ) +
    linearGradient(
      'round',
      [
        { at: 0, color: '#000', opacity: 0.3 },
        { at: 0.2, color: '#000', opacity: 0 },
        { at: 0.32, color: '#fff', opacity: 0.16 },
        { at: 0.5, color: '#fff', opacity: 0 },
        { at: 1, color: '#000', opacity: 0.34 },
      ],
      [1, 0],
    ) +
    linearGradient('depth', [
      { at: 0, color: '#000', opacity: 0.22 },
      { at: 0.3, color: '#000', opacity: 0 },
      { at: 1, color: '#000', opacity: 0.3 },
    ]);
  return squareDocument(
    definitions,
    '<rect width="800" height="800" fill="url(#glass)"/><rect width="800" height="800" fill="url(#depth)"/>' +
      placed(drawLabel(subject, width, height, accent), left, 80) +
      '<rect width="800" height="800" fill="url(#round)"/>' +
      '<path d="M92 40 C84 260 84 540 92 760" stroke="#fff" stroke-width="12" stroke-linecap="round" fill="none" opacity="0.12"/>',
  );
}

/** 750 × 750: a glass of that style of wine on the shop's table, shared by all wines of the style. */
export function glassPicture(style: WineStyle): string {
  const scene = room(style, 800, 800, 610);
  const front = drawGlass('g', GLASSES[style], TONES[style], style === 'red' || style === 'port' ? '#8d7468' : '#8f8a76');
  const scale = GLASSES[style] === 'small' ? 1.7 : 1.28;
  return squareDocument(
    scene.definitions + front.definitions,
    scene.content +
      arch(style, 400, 235, 60, 610) +
      '<ellipse cx="400" cy="360" rx="330" ry="330" fill="url(#glow)"/>' +
      standingShadow(178, 712, 40) +
      placed(drawMotif('grapes', TONES[style].depth, SHOP.olive), 180, 672, 1.5, 64) +
      standingShadow(400, 712, 74) +
      placed(front.content, 400, 714, scale),
  );
}
