/** Sights of Hà Nội: the Turtle Tower, the Long Biên bridge, old houses. */
import { plain, type Part } from './scene';

/** The Turtle Tower on its islet with its reflection, the water line at y = 0. */
export function turtleTower(stone: string, dark: string): Part {
  const storey = (half: number, base: number, tall: number, doors: number): string => {
    let openings = '';
    for (let index = 0; index < doors; index += 1) {
      const x = (index - (doors - 1) / 2) * ((half * 1.7) / doors);
      openings += `<path d="M${x - 11} ${base} V${base - tall * 0.45} A11 11 0 0 1 ${x + 11} ${base - tall * 0.45} V${base} Z" fill="${dark}"/>`;
    }
    return `<rect x="${-half}" y="${base - tall}" width="${half * 2}" height="${tall}" fill="${stone}"/>${openings}<path d="M${-half - 16} ${base - tall} Q${-half} ${base - tall - 6} ${-half + 6} ${base - tall - 16} H${half - 6} Q${half} ${base - tall - 6} ${half + 16} ${base - tall} Z" fill="${dark}"/>`;
  };
  const tower =
    storey(112, -24, 74, 3) +
    storey(82, -112, 58, 3) +
    storey(50, -182, 44, 1) +
    `<path d="M-58 -240 Q-20 -254 0 -290 Q20 -254 58 -240 Z" fill="${dark}"/><path d="M-170 0 C-150 -24 150 -24 170 0 Z" fill="#4f5b3a"/><ellipse cx="-132" cy="-18" rx="34" ry="18" fill="#5c6b45"/><ellipse cx="134" cy="-18" rx="40" ry="20" fill="#5c6b45"/>`;
  return plain(`${tower}<g transform="scale(1 -0.62)" opacity="0.26">${tower}</g>`);
}

/** The iron bridge from edge to edge, its deck at y = 0. */
export function longBienBridge(width: number, iron: string): Part {
  const span = 240;
  // Where the arch runs, at a share of the span from its left end.
  const top = (at: number): string => (-116 * (1 - (2 * at - 1) ** 2) ** 0.8).toFixed(0);
  let frame = '';
  for (let x = 0; x < width + span; x += span) {
    frame += `M${x} 0 Q${x + span * 0.25} -104 ${x + span * 0.5} -116 Q${x + span * 0.75} -104 ${x + span} 0 `;
    for (let strut = 1; strut < 6; strut += 1) {
      const at = strut / 6;
      const towardsMiddle = at + (at < 0.5 ? 1 / 6 : -1 / 6);
      frame += `M${x + span * at} 0 V${top(at)} M${x + span * at} 0 L${x + span * towardsMiddle} ${top(towardsMiddle)} `;
    }
  }
  let piers = '';
  for (let x = 0; x < width + span; x += span) piers += `<path d="M${x - 16} 6 H${x + 16} L${x + 22} 78 H${x - 22} Z"/>`;
  return plain(
    `<path d="${frame}" stroke="${iron}" stroke-width="5" fill="none"/><rect x="0" y="-3" width="${width}" height="9" fill="${iron}"/><g fill="${iron}">${piers}</g>`,
  );
}

/** A row of narrow old houses on a base line at y = 0. */
export function oldQuarter(walls: readonly string[], roof: string, light: string): Part {
  const houses = [
    [0, 92, 190],
    [94, 70, 250],
    [166, 104, 168],
    [272, 78, 226],
    [352, 96, 196],
    [450, 66, 268],
    [518, 110, 180],
    [630, 84, 236],
    [716, 96, 188],
  ] as const;
  return plain(
    houses
      .map(([x, wide, tall], index) => {
        const wall = walls[index % walls.length] ?? '#ccc';
        const storeys = Math.floor(tall / 62);
        let windows = '';
        for (let storey = 0; storey < storeys; storey += 1) {
          const y = -tall + 20 + storey * 62;
          windows += `<rect x="${x + wide * 0.16}" y="${y}" width="${wide * 0.27}" height="36" rx="3" fill="${(index + storey) % 3 === 0 ? roof : light}"/><rect x="${x + wide * 0.57}" y="${y}" width="${wide * 0.27}" height="36" rx="3" fill="${(index + storey) % 2 === 0 ? light : roof}"/>`;
        }
        return `<rect x="${x}" y="${-tall}" width="${wide}" height="${tall}" fill="${wall}"/><path d="M${x - 7} ${-tall} L${x + wide * 0.5} ${-tall - 30} L${x + wide + 7} ${-tall} Z" fill="${roof}"/>${windows}`;
      })
      .join(''),
  );
}
