/** Skies, hills, vine rows and trees for wide pictures. */
import { between } from '../chance';
import { plain, type Part } from './scene';
import { linearGradient, radialGradient, type Stop } from './svg';

/** The whole picture filled from top to bottom. */
export function sky(width: number, height: number, stops: readonly Stop[]): Part {
  return { definitions: linearGradient('sky', stops), content: `<rect width="${width}" height="${height}" fill="url(#sky)"/>` };
}

/** A glow that is brightest in its middle. */
export function glow(id: string, x: number, y: number, radius: number, color: string, opacity = 0.9): Part {
  return {
    definitions: radialGradient(id, [
      { at: 0, color, opacity },
      { at: 0.35, color, opacity: opacity * 0.45 },
      { at: 1, color, opacity: 0 },
    ]),
    content: `<circle cx="${x}" cy="${y}" r="${radius}" fill="url(#${id})"/>`,
  };
}

export function disc(x: number, y: number, radius: number, color: string, opacity = 1): Part {
  return plain(`<circle cx="${x}" cy="${y}" r="${radius}" fill="${color}" opacity="${opacity}"/>`);
}

function ridge(key: string, width: number, top: number, swing: number, steps: number): string {
  const stride = width / steps;
  let path = `M0 ${(top + between(-swing, swing, `${key} 0`)).toFixed(0)}`;
  for (let step = 1; step <= steps; step += 1) {
    const y = top + between(-swing, swing, `${key} ${step}`);
    const before = top + between(-swing, swing, `${key} ${step - 1}`);
    const x = step * stride;
    path += ` C${(x - stride * 0.55).toFixed(0)} ${before.toFixed(0)} ${(x - stride * 0.45).toFixed(0)} ${y.toFixed(0)} ${x.toFixed(0)} ${y.toFixed(0)}`;
  }
  return path;
}

/** A line of hills from edge to edge; the same key gives the same hills. */
export function hills(
  key: string,
  width: number,
  height: number,
  top: number,
  swing: number,
  colors: readonly [string, string],
  steps = 5,
): Part {
  const id = `hills-${key}`;
  return {
    definitions: linearGradient(id, [
      { at: 0, color: colors[0] },
      { at: 1, color: colors[1] },
    ]),
    content: `<path d="${ridge(key, width, top, swing, steps)} V${height} H0 Z" fill="url(#${id})"/>`,
  };
}

/** Rows of vines that run from the foreground to a point on the horizon. */
export function vineRows(
  width: number,
  height: number,
  horizon: number,
  vanishing: number,
  leaf: string,
  earth: readonly [string, string],
): Part {
  const rows = 15;
  let stripes = '';
  for (let row = 0; row < rows; row += 1) {
    const foot = -width * 0.55 + (row * width * 2.1) / (rows - 1);
    const thick = (width / rows) * 0.62;
    const near = vanishing + (foot - vanishing) * 0.04;
    stripes += `<path d="M${near.toFixed(1)} ${horizon} L${(near + 2.5).toFixed(1)} ${horizon} L${(foot + thick).toFixed(0)} ${height} L${foot.toFixed(0)} ${height} Z"/>`;
  }
  let bushes = '';
  for (let depth = 0; depth < 16; depth += 1) {
    const share = 0.05 + 0.95 * (depth / 15) ** 1.9;
    const y = horizon + (height - horizon) * share;
    for (let row = 0; row < rows; row += 1) {
      const foot = -width * 0.55 + ((row + 0.3) * width * 2.1) / (rows - 1);
      const x = vanishing + (foot - vanishing) * (0.04 + 0.96 * share);
      if (x < -90 || x > width + 90) continue;
      const size = 4 + 50 * share;
      const wobble = between(0.8, 1.2, `vine ${depth} ${row}`);
      bushes += `<ellipse cx="${x.toFixed(0)}" cy="${(y - size * 0.5).toFixed(0)}" rx="${(size * 1.15 * wobble).toFixed(0)}" ry="${(size * 0.62).toFixed(0)}" fill-opacity="${between(0.75, 1, `leaf ${depth} ${row}`).toFixed(2)}"/>`;
    }
  }
  return {
    definitions:
      linearGradient('earth', [
        { at: 0, color: earth[0] },
        { at: 1, color: earth[1] },
      ]) + `<clipPath id="field"><rect y="${horizon}" width="${width}" height="${height - horizon}"/></clipPath>`,
    content:
      `<rect y="${horizon}" width="${width}" height="${height - horizon}" fill="url(#earth)"/>` +
      `<g clip-path="url(#field)"><g fill="${leaf}" opacity="0.55">${stripes}</g></g><g fill="${leaf}">${bushes}</g>`,
  };
}

/** Cypresses of one colour on a base line. */
export function cypresses(places: readonly (readonly [x: number, y: number, height: number])[], color: string): Part {
  return plain(
    `<g fill="${color}">${places
      .map(
        ([x, y, tall]) =>
          `<path d="M${x} ${y} C${x - tall * 0.17} ${y - tall * 0.3} ${x - tall * 0.09} ${y - tall * 0.75} ${x} ${y - tall} C${x + tall * 0.09} ${y - tall * 0.75} ${x + tall * 0.17} ${y - tall * 0.3} ${x} ${y} Z"/>`,
      )
      .join('')}</g>`,
  );
}

/** A small house with a tower, far away. */
export function farmhouse(x: number, y: number, scale: number, wall: string, roof: string): Part {
  return plain(
    `<g transform="translate(${x} ${y}) scale(${scale})"><rect x="-60" y="-42" width="120" height="42" fill="${wall}"/><path d="M-68 -42 L0 -70 L68 -42 Z" fill="${roof}"/>` +
      `<rect x="34" y="-96" width="30" height="60" fill="${wall}"/><path d="M28 -96 L49 -116 L70 -96 Z" fill="${roof}"/>` +
      `<g fill="${roof}" opacity="0.7"><rect x="-42" y="-28" width="12" height="16"/><rect x="-12" y="-28" width="14" height="28"/><rect x="16" y="-28" width="12" height="16"/><rect x="44" y="-82" width="9" height="14"/></g></g>`,
  );
}

/** Soft discs of light, as lamps look when they are out of focus. */
export function bokeh(
  key: string,
  count: number,
  area: readonly [x: number, y: number, width: number, height: number],
  colors: readonly string[],
  size: number,
): Part {
  let discs = '';
  for (let index = 0; index < count; index += 1) {
    const color = colors[index % colors.length] ?? '#fff';
    const x = area[0] + between(0, area[2], `${key} x ${index}`);
    const y = area[1] + between(0, area[3], `${key} y ${index}`);
    discs += `<circle cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" r="${between(size * 0.2, size, `${key} r ${index}`).toFixed(0)}" fill="${color}" opacity="${between(0.06, 0.28, `${key} o ${index}`).toFixed(2)}"/>`;
  }
  return plain(discs);
}

/** A table top along the lower edge. */
export function tableTop(width: number, height: number, y: number, colors: readonly [string, string]): Part {
  return {
    definitions: linearGradient('table', [
      { at: 0, color: colors[0] },
      { at: 1, color: colors[1] },
    ]),
    content:
      `<rect y="${y}" width="${width}" height="${height - y}" fill="url(#table)"/><rect y="${y}" width="${width}" height="3" fill="#fff" opacity="0.22"/>` +
      `<path d="M0 ${y + (height - y) * 0.4} H${width} M0 ${y + (height - y) * 0.75} H${width}" stroke="#000" stroke-width="2" opacity="0.08"/>`,
  };
}
