/** SVG elements that all drawings use: documents, gradients, text that fits. */

export interface Stop {
  readonly at: number;
  readonly color: string;
  readonly opacity?: number;
}

export type FontRole = 'serif' | 'sans';

export interface TextStyle {
  readonly font: FontRole;
  readonly size: number;
  readonly fill: string;
  readonly bold?: boolean;
  readonly italic?: boolean;
  /** Extra space between letters, in units of the drawing. */
  readonly tracking?: number;
  readonly anchor?: 'start' | 'middle' | 'end';
  readonly opacity?: number;
}

// Common families first. Each list ends in a generic family, so that a machine with few fonts finds one.
const FAMILIES: Record<FontRole, string> = {
  serif: "Georgia, 'Liberation Serif', 'Noto Serif', 'DejaVu Serif', serif",
  sans: "'Helvetica Neue', 'Liberation Sans', 'Noto Sans', 'DejaVu Sans', sans-serif",
};

// Average width of a letter relative to the font size, measured with DejaVu, the widest of these families: a text that fits in
// DejaVu fits in all of them.
const ADVANCE: Record<FontRole, { upper: number; lower: number }> = {
  serif: { upper: 0.8, lower: 0.6 },
  sans: { upper: 0.72, lower: 0.59 },
};

export function escapeXml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}

/** A whole document of that many pixels. */
export function svgDocument(width: number, height: number, definitions: string, content: string): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<defs>${definitions}</defs>${content}</svg>`
  );
}

function stopMarkup(stops: readonly Stop[]): string {
  return stops
    .map(({ at, color, opacity }) => `<stop offset="${at}" stop-color="${color}" stop-opacity="${opacity ?? 1}"/>`)
    .join('');
}

/** A straight gradient; the direction is given in shares of the painted shape (0,0 → 0,1 is top to bottom). */
export function linearGradient(id: string, stops: readonly Stop[], to: readonly [number, number] = [0, 1]): string {
  return `<linearGradient id="${id}" x1="0" y1="0" x2="${to[0]}" y2="${to[1]}">${stopMarkup(stops)}</linearGradient>`;
}

export function radialGradient(id: string, stops: readonly Stop[], center: readonly [number, number] = [0.5, 0.5]): string {
  return `<radialGradient id="${id}" cx="${center[0]}" cy="${center[1]}" r="0.5" fx="${center[0]}" fy="${center[1]}">${stopMarkup(stops)}</radialGradient>`;
}

/** How wide a text becomes at most. */
function textWidth(text: string, style: Pick<TextStyle, 'font' | 'size' | 'bold' | 'tracking'>): number {
  const advance = ADVANCE[style.font];
  let units = 0;
  for (const letter of text) {
    if (letter === ' ' || /[.,'’:;!|ilj]/.test(letter)) units += 0.34;
    else if (letter !== letter.toLowerCase() || /[0-9mw&]/.test(letter)) units += advance.upper;
    else units += advance.lower;
  }
  return units * style.size * (style.bold ? 1.13 : 1) + text.length * (style.tracking ?? 0);
}

/** The same style, made smaller until the text fits the width. */
export function fitted(text: string, style: TextStyle, width: number): TextStyle {
  const natural = textWidth(text, style);
  return natural <= width ? style : scaledStyle(style, width / natural);
}

function scaledStyle(style: TextStyle, scale: number): TextStyle {
  return { ...style, size: style.size * scale, tracking: (style.tracking ?? 0) * scale };
}

function broken(text: string, style: TextStyle, width: number): string[] {
  const rows: string[] = [];
  for (const word of text.split(' ')) {
    const row = rows.at(-1);
    if (row !== undefined && textWidth(`${row} ${word}`, style) <= width) rows[rows.length - 1] = `${row} ${word}`;
    else rows.push(word);
  }
  return rows;
}

/** The text in as few lines as it takes, at most `lines`, in the largest size (up to the style's own) at which they fit. */
export function wrapped(text: string, style: TextStyle, width: number, lines: number): { rows: string[]; style: TextStyle } {
  let set = style;
  let rows = broken(text, set, width);
  while (set.size > style.size * 0.3 && (rows.length > lines || rows.some((row) => textWidth(row, set) > width))) {
    set = scaledStyle(set, 0.95);
    rows = broken(text, set, width);
  }
  return { rows, style: set };
}

/** One line of text on the base line y. */
export function textLine(text: string, x: number, y: number, style: TextStyle): string {
  const attributes = [
    `x="${x}"`,
    `y="${y}"`,
    `font-family="${FAMILIES[style.font]}"`,
    `font-size="${style.size.toFixed(2)}"`,
    `fill="${style.fill}"`,
    `text-anchor="${style.anchor ?? 'middle'}"`,
  ];
  if (style.bold) attributes.push('font-weight="bold"');
  if (style.italic) attributes.push('font-style="italic"');
  if (style.tracking) attributes.push(`letter-spacing="${style.tracking.toFixed(2)}"`);
  if (style.opacity !== undefined) attributes.push(`opacity="${style.opacity}"`);
  return `<text ${attributes.join(' ')}>${escapeXml(text)}</text>`;
}

/** A group moved and scaled. */
export function placed(content: string, x: number, y: number, scale = 1, rotation = 0): string {
  const turn = rotation === 0 ? '' : ` rotate(${rotation})`;
  return `<g transform="translate(${x} ${y}) scale(${scale})${turn}">${content}</g>`;
}
