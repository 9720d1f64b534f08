/** Invented labels in five designs, with a motif, the wine's name, its winery and its region. */
import { pick } from '../chance';
import { drawMotif, MOTIFS } from './motifs';
import { fitted, placed, textLine, wrapped, type TextStyle } from './svg';

export interface LabelText {
  /** Decides design, motif and paper. The same for every vintage of a wine. */
  readonly key: string;
  readonly wine: string;
  readonly winery: string;
  readonly region: string;
  readonly country: string;
}

interface Design {
  readonly paper: string;
  readonly ink: string;
  readonly metal: string;
}

const LIGHT_PAPERS = ['#faf4e8', '#f7f2ea', '#f4ecdc', '#fbf8f1'] as const;
const METALS = ['#b58a45', '#a67c3b', '#c29a5b', '#9c7a4a'] as const;

/** Units in which labels are laid out; the height follows from the bottle. */
const WIDTH = 200;

interface Layout {
  /** The paper's outline, for shadows and for the light that falls on it. */
  readonly outline: string;
  readonly content: string;
}

function sheet(height: number): string {
  return `M0 0 H${WIDTH} V${height} H0 Z`;
}

/** The wine's name in the middle of a band of the label. */
function title(text: string, top: number, bottom: number, width: number, style: TextStyle): string {
  const set = wrapped(text, style, width, 3);
  const step = set.style.size * 1.18;
  const first = (top + bottom) / 2 - ((set.rows.length - 1) * step) / 2 + set.style.size * 0.34;
  return set.rows.map((row, index) => textLine(row, WIDTH / 2, first + index * step, set.style)).join('');
}

function line(text: string, y: number, width: number, style: TextStyle): string {
  return textLine(text, WIDTH / 2, y, fitted(text, style, width));
}

function classic(text: LabelText, height: number, { paper, ink, metal }: Design, accent: string): Layout {
  return {
    outline: sheet(height),
    content:
      `<rect width="${WIDTH}" height="${height}" fill="${paper}"/>` +
      `<rect x="8" y="8" width="${WIDTH - 16}" height="${height - 16}" fill="none" stroke="${metal}" stroke-width="1.6"/>` +
      `<rect x="12" y="12" width="${WIDTH - 24}" height="${height - 24}" fill="none" stroke="${metal}" stroke-width="0.6"/>` +
      placed(drawMotif(pick(MOTIFS, `${text.key} motif`), metal, accent), 100, height * 0.2, 0.92) +
      line(text.winery.toUpperCase(), height * 0.4, 164, { font: 'serif', size: 12.5, fill: accent, tracking: 1.6, bold: true }) +
      `<path d="M70 ${height * 0.435} H130" stroke="${metal}" stroke-width="0.9"/>` +
      title(text.wine, height * 0.45, height - 60, 168, { font: 'serif', size: 25, fill: ink }) +
      line(text.region, height - 42, 160, { font: 'serif', size: 11.5, fill: ink, italic: true }) +
      line(text.country.toUpperCase(), height - 24, 150, { font: 'sans', size: 7.5, fill: metal, tracking: 2 }),
  };
}

function modern(text: LabelText, height: number, { paper, ink, metal }: Design, accent: string): Layout {
  return {
    outline: sheet(height),
    content:
      `<rect width="${WIDTH}" height="${height}" fill="${paper}"/>` +
      `<rect width="${WIDTH}" height="${height * 0.42}" fill="${accent}"/>` +
      `<circle cx="100" cy="${height * 0.21}" r="${height * 0.15}" fill="none" stroke="${paper}" stroke-width="1" opacity="0.65"/>` +
      placed(drawMotif(pick(MOTIFS, `${text.key} motif`), paper, paper), 100, height * 0.21, 0.82) +
      line(text.winery.toUpperCase(), height * 0.5, 164, { font: 'sans', size: 9.5, fill: accent, tracking: 2.4 }) +
      title(text.wine, height * 0.52, height - 48, 168, { font: 'sans', size: 23, fill: ink, bold: true }) +
      `<rect x="86" y="${height - 44}" width="28" height="2" fill="${metal}"/>` +
      line(`${text.region} · ${text.country}`, height - 20, 168, { font: 'sans', size: 9, fill: ink }),
  };
}

function arched(text: LabelText, height: number, { paper, ink, metal }: Design, accent: string): Layout {
  const shape = `M0 ${height} V66 C0 22 46 0 100 0 C154 0 200 22 200 66 V${height} Z`;
  const inner = `M9 ${height - 9} V70 C9 32 52 9 100 9 C148 9 191 32 191 70 V${height - 9} Z`;
  return {
    outline: shape,
    content:
      `<path d="${shape}" fill="${paper}"/><path d="${inner}" fill="none" stroke="${metal}" stroke-width="1.2"/>` +
      placed(drawMotif(pick(MOTIFS, `${text.key} motif`), accent, metal), 100, height * 0.25, 1.05) +
      line(text.winery, height * 0.455, 160, { font: 'serif', size: 14, fill: ink, italic: true }) +
      title(text.wine, height * 0.48, height - 52, 160, { font: 'serif', size: 24, fill: accent, bold: true }) +
      `<path d="M40 ${height - 46} H84 M116 ${height - 46} H160" stroke="${metal}" stroke-width="0.9"/><circle cx="100" cy="${height - 46}" r="3" fill="${metal}"/>` +
      line(text.region.toUpperCase(), height - 24, 160, { font: 'serif', size: 9.5, fill: ink, tracking: 1.4 }),
  };
}

function banded(text: LabelText, height: number, { paper, ink, metal }: Design, accent: string): Layout {
  return {
    outline: sheet(height),
    content:
      `<rect width="${WIDTH}" height="${height}" fill="${paper}"/>` +
      `<rect y="0" width="${WIDTH}" height="10" fill="${accent}"/><rect y="13" width="${WIDTH}" height="2" fill="${metal}"/>` +
      `<rect y="${height - 34}" width="${WIDTH}" height="34" fill="${accent}"/><rect y="${height - 39}" width="${WIDTH}" height="2" fill="${metal}"/>` +
      line(text.winery.toUpperCase(), height * 0.17, 176, { font: 'serif', size: 15, fill: ink, tracking: 1.2 }) +
      placed(drawMotif(pick(MOTIFS, `${text.key} motif`), accent, metal), 100, height * 0.36, 0.9) +
      title(text.wine, height * 0.48, height - 40, 176, { font: 'serif', size: 24, fill: ink }) +
      line(`${text.region}, ${text.country}`, height - 13, 172, { font: 'serif', size: 11, fill: paper, italic: true }),
  };
}

function night(text: LabelText, height: number, { metal }: Design, accent: string): Layout {
  const gold = '#dcbd82';
  return {
    outline: sheet(height),
    content:
      `<rect width="${WIDTH}" height="${height}" fill="#191413"/>` +
      `<rect x="7" y="7" width="${WIDTH - 14}" height="${height - 14}" fill="none" stroke="${metal}" stroke-width="1.2"/>` +
      `<rect x="60" y="${height * 0.085}" width="80" height="${height * 0.26}" rx="40" fill="${accent}" opacity="0.55"/>` +
      placed(drawMotif(pick(MOTIFS, `${text.key} motif`), gold, '#f3e7cf'), 100, height * 0.215, 0.86) +
      line(text.winery.toUpperCase(), height * 0.435, 166, { font: 'serif', size: 11.5, fill: gold, tracking: 2.2 }) +
      title(text.wine, height * 0.46, height - 54, 166, { font: 'serif', size: 24, fill: '#f3e7cf' }) +
      line(text.region, height - 40, 160, { font: 'serif', size: 11, fill: gold, italic: true }) +
      line(text.country.toUpperCase(), height - 23, 150, { font: 'sans', size: 7.5, fill: gold, tracking: 2.4, opacity: 0.8 }),
  };
}

const DESIGNS = [classic, modern, arched, banded, classic, arched, night] as const;

/**
 * A label in a box of that width and height, its top left corner at 0,0.
 *
 * @param accent the colour of the wine's style
 * @param shade what lies over the paper, light and shadow, as a fill (`url(#…)`)
 */
export function drawLabel(text: LabelText, width: number, height: number, accent: string, shade?: string): string {
  const scale = width / WIDTH;
  const design: Design = {
    paper: pick(LIGHT_PAPERS, `${text.key} paper`),
    ink: '#2a1a17',
    metal: pick(METALS, `${text.key} metal`),
  };
  const layout = pick(DESIGNS, `${text.key} design`)(text, height / scale, design, accent);
  const shadow = `<path d="${layout.outline}" transform="translate(2 2)" fill="#000" opacity="0.22"/>`;
  const light = shade === undefined ? '' : `<path d="${layout.outline}" fill="${shade}"/>`;
  return placed(shadow + layout.content + light, 0, 0, scale);
}
