/** Wine glasses and the decanter, standing at 0,0 and extending upwards (negative y). */
import { linearGradient } from './svg';
import type { BottleDrawing } from './bottle-shapes';

export type GlassKind = 'bordeaux' | 'burgundy' | 'white' | 'flute' | 'small';

interface Bowl {
  /** The bowl's outline on the right from the stem to the rim: a Bézier curve through these points. */
  readonly curve: readonly [number, number, number, number, number, number];
  readonly stem: number;
  readonly foot: number;
  /** Where the wine ends, as a share of the bowl's height. */
  readonly fill: number;
}

const BOWLS: Record<GlassKind, Bowl> = {
  bordeaux: { curve: [128, -200, 132, -360, 84, -470], stem: 190, foot: 92, fill: 0.46 },
  burgundy: { curve: [176, -200, 168, -350, 82, -450], stem: 185, foot: 98, fill: 0.4 },
  white: { curve: [104, -205, 106, -330, 68, -425], stem: 190, foot: 82, fill: 0.48 },
  flute: { curve: [52, -190, 58, -340, 42, -490], stem: 150, foot: 74, fill: 0.82 },
  small: { curve: [82, -160, 86, -250, 58, -320], stem: 140, foot: 70, fill: 0.5 },
};

/**
 * A glass with wine in it.
 *
 * @param id prefix of the ids that the drawing defines
 * @param light the colour of the glass itself: white on dark walls, dark on light ones
 */
export function drawGlass(id: string, kind: GlassKind, wine: { rim: string; depth: string }, light = '#ffffff'): BottleDrawing {
  const { curve, stem, foot, fill } = BOWLS[kind];
  const [ax, ay, bx, by, rimX, rimY] = curve;
  const bowl = `M0 ${-stem} C${ax} ${ay} ${bx} ${by} ${rimX} ${rimY} L${-rimX} ${rimY} C${-bx} ${by} ${-ax} ${ay} 0 ${-stem} Z`;
  const surface = -stem + (rimY + stem) * fill;
  const reach = Math.max(rimX, (ax + bx) * 0.42);
  const half = kind === 'flute' ? reach * 0.98 : reach * 0.97;
  const definitions =
    `<clipPath id="${id}-bowl"><path d="${bowl}"/></clipPath>` +
    linearGradient(
      `${id}-wine`,
      [
        { at: 0, color: wine.rim },
        { at: 0.35, color: wine.depth },
        { at: 1, color: wine.rim },
      ],
      [1, 0.6],
    ) +
    linearGradient(
      `${id}-shine`,
      [
        { at: 0, color: light, opacity: 0.55 },
        { at: 0.18, color: light, opacity: 0.06 },
        { at: 0.8, color: light, opacity: 0.03 },
        { at: 1, color: light, opacity: 0.42 },
      ],
      [1, 0],
    );
  const bubbles = kind === 'flute' ? risingBubbles(surface, stem) : '';
  const content =
    `<g clip-path="url(#${id}-bowl)">` +
    `<rect x="-200" y="${surface}" width="400" height="400" fill="url(#${id}-wine)"/>` +
    `<ellipse cx="0" cy="${surface}" rx="${half}" ry="${half * 0.13}" fill="${wine.rim}"/>` +
    `<ellipse cx="0" cy="${surface}" rx="${half * 0.86}" ry="${half * 0.09}" fill="${wine.depth}" opacity="0.35"/>${bubbles}` +
    `<rect x="-200" y="-520" width="400" height="520" fill="url(#${id}-shine)"/></g>` +
    `<path d="${bowl}" fill="none" stroke="${light}" stroke-width="2.5" opacity="0.65"/>` +
    `<ellipse cx="0" cy="${rimY}" rx="${rimX}" ry="${rimX * 0.12}" fill="${light}" fill-opacity="0.08" stroke="${light}" stroke-width="2.5" stroke-opacity="0.75"/>` +
    `<path d="M${-rimX * 0.84} ${rimY + 30} C${-bx * 0.74} ${by + 40} ${-bx * 0.8} ${surface - 60} ${-bx * 0.76} ${surface - 8}" stroke="#fff" stroke-width="6" stroke-linecap="round" fill="none" opacity="0.45"/>` +
    `<path d="M-7 ${-stem + 4} C-4 ${-stem + 30} -4 -40 -9 -8 L9 -8 C4 -40 4 ${-stem + 30} 7 ${-stem + 4} Z" fill="${light}" opacity="0.42"/>` +
    `<path d="M-1.5 ${-stem + 12} V-14" stroke="#fff" stroke-width="2" opacity="0.7"/>` +
    `<ellipse cx="0" cy="-3" rx="${foot}" ry="${foot * 0.14}" fill="${light}" fill-opacity="0.22" stroke="${light}" stroke-opacity="0.6" stroke-width="2.5"/>`;
  return { definitions, content };
}

function risingBubbles(surface: number, stem: number): string {
  let bubbles = '';
  for (let index = 0; index < 26; index += 1) {
    const x = ((index * 37) % 53) - 26;
    const y = -stem - 16 - ((index * 61) % Math.max(1, Math.round(-surface - stem - 20)));
    bubbles += `<circle cx="${x}" cy="${y}" r="${1.6 + (index % 4) * 0.7}" fill="#fff" opacity="${0.45 + (index % 3) * 0.15}"/>`;
  }
  return bubbles;
}

/** A decanter with wine in its broad base. */
export function drawDecanter(id: string, wine: { rim: string; depth: string }, light = '#ffffff'): BottleDrawing {
  const shape =
    'M-46 -470 C-26 -430 -26 -330 -30 -270 C-44 -190 -190 -150 -196 -66 C-198 -20 -120 0 0 0 C120 0 198 -20 196 -66 C190 -150 44 -190 30 -270 C26 -330 26 -430 46 -470 Z';
  const definitions =
    `<clipPath id="${id}-decanter"><path d="${shape}"/></clipPath>` +
    linearGradient(
      `${id}-wine`,
      [
        { at: 0, color: wine.rim },
        { at: 0.5, color: wine.depth },
        { at: 1, color: wine.rim },
      ],
      [1, 0.2],
    ) +
    linearGradient(
      `${id}-shine`,
      [
        { at: 0, color: light, opacity: 0.5 },
        { at: 0.25, color: light, opacity: 0.05 },
        { at: 1, color: light, opacity: 0.35 },
      ],
      [1, 0],
    );
  const content =
    `<g clip-path="url(#${id}-decanter)"><rect x="-210" y="-104" width="420" height="110" fill="url(#${id}-wine)"/>` +
    `<ellipse cx="0" cy="-104" rx="172" ry="17" fill="${wine.rim}"/><rect x="-210" y="-480" width="420" height="490" fill="url(#${id}-shine)"/></g>` +
    `<path d="${shape}" fill="none" stroke="${light}" stroke-width="3" opacity="0.7"/>` +
    `<ellipse cx="0" cy="-470" rx="46" ry="7" fill="none" stroke="${light}" stroke-width="3" opacity="0.8"/>` +
    `<path d="M-150 -60 C-140 -110 -90 -140 -50 -180" stroke="#fff" stroke-width="9" stroke-linecap="round" fill="none" opacity="0.4"/>`;
  return { definitions, content };
}
