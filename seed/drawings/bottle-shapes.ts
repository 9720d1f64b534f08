/** Outlines of bottles, drawn around x = 0 from the mouth (y = 0) down, some 820 units tall. */
import { placed } from './svg';
import type { GlassTones } from './palette';
import { linearGradient } from './svg';

export type BottleShape = 'bordeaux' | 'burgundy' | 'flute' | 'sparkling' | 'port' | 'slim';

/** A stretch of the right-hand outline: to a point, straight or by a Bézier curve with two handles. */
type Stretch = readonly [number, number] | readonly [number, number, number, number, number, number];

interface Outline {
  readonly mouth: number;
  readonly stretches: readonly Stretch[];
  readonly height: number;
  /** Half the width of the body, and the band on it where a label may lie. */
  readonly body: number;
  readonly label: { readonly top: number; readonly height: number };
  /** Where the capsule (or the foil) ends, and half the width there. */
  readonly capsule: { readonly bottom: number; readonly half: number };
}

const OUTLINES: Record<BottleShape, Outline> = {
  bordeaux: {
    mouth: 31,
    stretches: [
      [31, 20],
      [27, 26],
      [29, 225],
      [31, 268, 107, 262, 108, 338],
      [108, 788],
      [108, 808, 98, 816, 80, 816],
    ],
    height: 816,
    body: 108,
    label: { top: 400, height: 300 },
    capsule: { bottom: 190, half: 30 },
  },
  burgundy: {
    mouth: 29,
    stretches: [
      [29, 18],
      [26, 24],
      [28, 165],
      [36, 275, 122, 330, 122, 455],
      [122, 784],
      [122, 806, 110, 814, 90, 814],
    ],
    height: 814,
    body: 122,
    label: { top: 470, height: 262 },
    capsule: { bottom: 160, half: 29 },
  },
  flute: {
    mouth: 26,
    stretches: [
      [26, 18],
      [24, 24],
      [25, 150],
      [32, 310, 94, 390, 94, 520],
      [94, 830],
      [94, 846, 84, 852, 68, 852],
    ],
    height: 852,
    body: 94,
    label: { top: 535, height: 250 },
    capsule: { bottom: 170, half: 27 },
  },
  sparkling: {
    mouth: 33,
    stretches: [
      [35, 26],
      [30, 34],
      [31, 120],
      [40, 270, 130, 335, 130, 465],
      [130, 778],
      [130, 804, 116, 812, 92, 812],
    ],
    height: 812,
    body: 130,
    label: { top: 480, height: 248 },
    capsule: { bottom: 262, half: 62 },
  },
  port: {
    mouth: 31,
    stretches: [
      [31, 22],
      [28, 28],
      [30, 120],
      [46, 150, 46, 214, 33, 246],
      [32, 292, 112, 288, 114, 360],
      [114, 770],
      [114, 792, 103, 800, 84, 800],
    ],
    height: 800,
    body: 114,
    label: { top: 420, height: 282 },
    capsule: { bottom: 108, half: 31 },
  },
  slim: {
    mouth: 25,
    stretches: [
      [25, 17],
      [22, 22],
      [24, 250],
      [26, 292, 80, 290, 82, 352],
      [82, 800],
      [82, 816, 74, 822, 60, 822],
    ],
    height: 822,
    body: 82,
    label: { top: 440, height: 270 },
    capsule: { bottom: 175, half: 25 },
  },
};

export function outlineOf(shape: BottleShape): Outline {
  return OUTLINES[shape];
}

function outlinePath(shape: BottleShape): string {
  const { mouth, stretches } = OUTLINES[shape];
  const right = stretches.map((stretch) => (stretch.length === 2 ? `L${stretch.join(' ')}` : `C${stretch.join(' ')}`));
  const left: string[] = [];
  for (let index = stretches.length - 1; index >= 0; index -= 1) {
    const stretch = stretches[index];
    if (stretch === undefined) continue;
    const before = stretches[index - 1];
    const [x, y] = before === undefined ? [mouth, 0] : before.length === 2 ? before : [before[4], before[5]];
    left.push(stretch.length === 2 ? `L${-x} ${y}` : `C${-stretch[2]} ${stretch[3]} ${-stretch[0]} ${stretch[1]} ${-x} ${y}`);
  }
  const end = stretches.at(-1);
  const [endX, endY] = end === undefined ? [mouth, 0] : end.length === 2 ? end : [end[4], end[5]];
  return `M${-mouth} 0 L${mouth} 0 ${right.join(' ')} L${-endX} ${endY} ${left.join(' ')} Z`;
}

export interface BottleDrawing {
  readonly definitions: string;
  readonly content: string;
}

/**
 * A bottle without its label.
 *
 * @param id prefix of the ids that the drawing defines, so that several bottles fit in one picture
 */
export function drawBottle(id: string, shape: BottleShape, glass: GlassTones, capsule: string): BottleDrawing {
  const { capsule: foil, body, height } = OUTLINES[shape];
  const path = outlinePath(shape);
  const definitions =
    `<clipPath id="${id}-clip"><path d="${path}"/></clipPath>` +
    linearGradient(
      `${id}-glass`,
      [
        { at: 0, color: glass.edge },
        { at: 0.1, color: glass.body },
        { at: 0.2, color: glass.light },
        { at: 0.3, color: glass.body },
        { at: 0.72, color: glass.body },
        { at: 0.9, color: glass.light, opacity: 0.85 },
        { at: 0.95, color: glass.body },
        { at: 1, color: glass.edge },
      ],
      [1, 0],
    ) +
    linearGradient(`${id}-depth`, [
      { at: 0, color: '#000', opacity: 0 },
      { at: 0.75, color: '#000', opacity: 0.05 },
      { at: 1, color: '#000', opacity: 0.42 },
    ]) +
    linearGradient(
      `${id}-foil`,
      [
        { at: 0, color: '#000', opacity: 0.5 },
        { at: 0.22, color: '#fff', opacity: 0.32 },
        { at: 0.42, color: '#fff', opacity: 0 },
        { at: 0.8, color: '#000', opacity: 0.12 },
        { at: 1, color: '#000', opacity: 0.55 },
      ],
      [1, 0],
    );
  const foilEdge =
    shape === 'sparkling'
      ? `L${foil.half + 12} ${foil.bottom} Q0 ${foil.bottom + 46} ${-foil.half - 12} ${foil.bottom}`
      : `L60 ${foil.bottom} Q0 ${foil.bottom + 7} -60 ${foil.bottom}`;
  const foilPath = `M-70 -4 L70 -4 ${foilEdge} Z`;
  const ring = `<rect x="-60" y="${shape === 'sparkling' ? 118 : 26}" width="120" height="4" fill="#000" opacity="0.28"/>`;
  const content =
    `<path d="${path}" fill="url(#${id}-glass)"/>` +
    `<path d="${path}" fill="url(#${id}-depth)"/>` +
    `<g clip-path="url(#${id}-clip)">` +
    // Highlights along the shoulder and the body make it look like glass.
    `<path d="M${-body * 0.72} 372 C${-body * 0.8} 460 ${-body * 0.8} 640 ${-body * 0.74} ${height - 46}" stroke="#fff" stroke-width="9" stroke-linecap="round" fill="none" opacity="0.2"/>` +
    `<path d="${foilPath}" fill="${capsule}"/><path d="${foilPath}" fill="url(#${id}-foil)"/>${ring}` +
    `<path d="M-60 ${foil.bottom - 12} Q0 ${foil.bottom - 4} 60 ${foil.bottom - 12}" stroke="#fff" stroke-width="1.5" fill="none" opacity="${shape === 'sparkling' ? 0 : 0.3}"/>` +
    `</g>`;
  return { definitions, content };
}

/** The shadow below a bottle. It needs `shadowDefinitions`. */
export function standingShadow(x: number, y: number, halfWidth: number): string {
  return placed(
    `<ellipse cx="${halfWidth * 0.55}" cy="6" rx="${halfWidth * 2.3}" ry="${halfWidth * 0.22}" fill="url(#soft-shadow)"/>` +
      `<ellipse cx="0" cy="0" rx="${halfWidth * 1.15}" ry="${halfWidth * 0.12}" fill="url(#soft-shadow)"/>`,
    x,
    y,
  );
}

export const shadowDefinitions =
  '<radialGradient id="soft-shadow"><stop offset="0" stop-color="#1b0f0a" stop-opacity="0.55"/>' +
  '<stop offset="0.55" stop-color="#1b0f0a" stop-opacity="0.22"/><stop offset="1" stop-color="#1b0f0a" stop-opacity="0"/></radialGradient>';
