/** Objects for the pictures. Each stands at 0,0 and extends upwards. */
import { between } from '../chance';
import { shadowDefinitions, standingShadow } from './bottle-shapes';
import { drawMotif } from './motifs';
import { plain, put, type Part } from './scene';
import { linearGradient, placed } from './svg';

/** Definitions of the shadows. A picture needs them once. */
export const shadows: Part = { definitions: shadowDefinitions, content: '' };

export function shadow(x: number, y: number, half: number): Part {
  return plain(standingShadow(x, y, half));
}

/** A barrel seen from its end. */
export function barrelEnd(id: string, wood: readonly [string, string], hoop: string): Part {
  let staves = '';
  for (let index = -4; index <= 4; index += 1) staves += `M${index * 24} -210 V-6 `;
  return {
    definitions:
      linearGradient(
        `${id}-wood`,
        [
          { at: 0, color: wood[0] },
          { at: 1, color: wood[1] },
        ],
        [0.4, 1],
      ) + `<clipPath id="${id}-end"><circle cx="0" cy="-108" r="94"/></clipPath>`,
    content:
      `<circle cx="0" cy="-108" r="108" fill="${hoop}"/><circle cx="0" cy="-108" r="98" fill="url(#${id}-wood)"/>` +
      `<g clip-path="url(#${id}-end)"><path d="${staves}" stroke="#000" stroke-width="2.5" opacity="0.28"/><rect x="-100" y="-126" width="200" height="34" fill="#000" opacity="0.12"/></g>` +
      `<circle cx="0" cy="-108" r="98" fill="none" stroke="#000" stroke-width="4" opacity="0.3"/><circle cx="0" cy="-54" r="7" fill="#1a0f0a" opacity="0.75"/>` +
      placed(drawMotif('grapes', '#2a1710', '#2a1710'), 0, -116, 0.7),
  };
}

/** A gift box with a ribbon. */
export function giftBox(box: string, dark: string, ribbon: string): Part {
  return plain(
    `<rect x="-110" y="-170" width="220" height="170" fill="${box}"/><rect x="-110" y="-170" width="220" height="170" fill="#000" opacity="0.06"/>` +
      `<rect x="-122" y="-208" width="244" height="46" fill="${dark}"/><rect x="-20" y="-208" width="40" height="208" fill="${ribbon}"/><rect x="-110" y="-100" width="220" height="26" fill="${ribbon}"/>` +
      `<path d="M0 -208 C-30 -262 -96 -268 -92 -226 C-88 -200 -30 -204 0 -208 Z M0 -208 C30 -262 96 -268 92 -226 C88 -200 30 -204 0 -208 Z" fill="${ribbon}"/>` +
      `<path d="M0 -208 C-26 -236 -66 -246 -72 -226 M0 -208 C26 -236 66 -246 72 -226" stroke="#000" stroke-width="3" fill="none" opacity="0.18"/><circle cx="0" cy="-210" r="13" fill="${ribbon}"/><circle cx="0" cy="-210" r="13" fill="#000" opacity="0.12"/>`,
  );
}

/** A branch of peach blossom that reaches from 0,0 to the lower left. */
export function blossomBranch(key: string, petals: readonly [string, string]): Part {
  const twigs = [
    [0, 0, -180, 30, -420, 190],
    [-150, 36, -190, 150, -150, 260],
    [-260, 86, -340, 60, -460, 70],
    [-330, 130, -380, 220, -360, 310],
  ] as const;
  let wood = '';
  let flowers = '';
  twigs.forEach(([x, y, mx, my, ex, ey], twig) => {
    wood += `<path d="M${x} ${y} Q${mx} ${my} ${ex} ${ey}" stroke-width="${twig === 0 ? 15 : 8}"/>`;
    for (let index = 0; index < 9; index += 1) {
      const t = (index + 1) / 9;
      const px = (1 - t) ** 2 * x + 2 * t * (1 - t) * mx + t * t * ex + between(-26, 26, `${key} ${twig} ${index} x`);
      const py = (1 - t) ** 2 * y + 2 * t * (1 - t) * my + t * t * ey + between(-30, 30, `${key} ${twig} ${index} y`);
      const size = between(0.55, 1.15, `${key} ${twig} ${index}`);
      let blossom = '';
      for (let petal = 0; petal < 5; petal += 1)
        blossom += `<ellipse cx="0" cy="-13" rx="10" ry="14" transform="rotate(${petal * 72})" fill="${petals[index % 2 === 0 ? 0 : 1]}"/>`;
      flowers += placed(
        `${blossom}<circle r="6" fill="#f7d774"/>`,
        Math.round(px),
        Math.round(py),
        Number(size.toFixed(2)),
        Math.round(between(0, 70, `${key} ${twig} ${index} r`)),
      );
    }
  });
  return plain(`<g stroke="#4b2a20" fill="none" stroke-linecap="round">${wood}</g>${flowers}`);
}

/** A bowl of noodles with herbs and chopsticks. */
export function noodleBowl(): Part {
  return plain(
    '<path d="M-150 -92 C-146 -20 -84 0 0 0 C84 0 146 -20 150 -92 Z" fill="#f4efe6"/><path d="M-146 -66 C-90 -44 90 -44 146 -66" stroke="#2f5d8a" stroke-width="7" fill="none" opacity="0.75"/>' +
      '<path d="M-136 -46 C-84 -26 84 -26 136 -46" stroke="#2f5d8a" stroke-width="3" fill="none" opacity="0.6"/><ellipse cx="0" cy="-92" rx="150" ry="26" fill="#e6d9c3"/><ellipse cx="0" cy="-91" rx="136" ry="21" fill="#a8642d"/>' +
      '<path d="M-96 -92 C-60 -110 -30 -78 6 -94 S70 -104 100 -90 M-84 -84 C-44 -100 -10 -72 30 -84 S82 -90 96 -84" stroke="#f6e7bf" stroke-width="7" fill="none" stroke-linecap="round"/>' +
      '<g fill="#5f8a3c"><ellipse cx="-36" cy="-104" rx="20" ry="8" transform="rotate(-18 -36 -104)"/><ellipse cx="2" cy="-108" rx="18" ry="8" transform="rotate(12 2 -108)"/><ellipse cx="30" cy="-100" rx="14" ry="6"/></g>' +
      '<path d="M56 -100 q16 -16 34 -2" stroke="#c4402f" stroke-width="8" fill="none" stroke-linecap="round"/><path d="M70 -102 L236 -214 M84 -96 L248 -196" stroke="#6b3a22" stroke-width="7" stroke-linecap="round"/>',
  );
}

/** A plate of spring rolls. */
export function springRolls(): Part {
  let rolls = '';
  for (const [x, y] of [
    [-66, -34],
    [-22, -30],
    [22, -34],
    [66, -30],
    [-40, -58],
    [4, -60],
    [46, -58],
  ] as const) {
    rolls += `<g transform="translate(${x} ${y}) rotate(-8)"><rect x="-34" y="-13" width="68" height="26" rx="13" fill="#c98235"/><path d="M-22 -10 L-14 10 M-4 -12 L4 11 M14 -12 L22 9" stroke="#8f5317" stroke-width="3" opacity="0.55"/><rect x="-30" y="-11" width="58" height="7" rx="4" fill="#f0b968" opacity="0.6"/></g>`;
  }
  return plain(
    `<ellipse cx="0" cy="-8" rx="150" ry="22" fill="#e9e2d6"/><ellipse cx="0" cy="-13" rx="140" ry="18" fill="#fbf8f2"/>${rolls}<g fill="#6d9a45"><ellipse cx="104" cy="-30" rx="26" ry="10" transform="rotate(-24 104 -30)"/><ellipse cx="116" cy="-20" rx="24" ry="9" transform="rotate(14 116 -20)"/></g>`,
  );
}

/** A wedge of cheese and a bunch of grapes. */
export function cheeseAndGrapes(grape: string): Part {
  return {
    definitions: '',
    content:
      '<ellipse cx="10" cy="-4" rx="190" ry="16" fill="#7a4a2a"/><path d="M-150 -12 L30 -12 L30 -66 L-150 -30 Z" fill="#f2cf79"/><path d="M-150 -30 L30 -66 L10 -86 L-136 -36 Z" fill="#f9e2a4"/>' +
      '<g fill="#d9ae4e"><circle cx="-30" cy="-30" r="8"/><circle cx="6" cy="-42" r="6"/><circle cx="-72" cy="-22" r="5"/><circle cx="-8" cy="-20" r="5"/></g>' +
      put(plain(drawMotif('grapes', grape, '#5c6b45')), 112, -56, 1.7, 38).content,
  };
}

/** A bucket with ice; a bottle may be drawn behind it. */
export function iceBucket(id: string): Part {
  let ice = '';
  for (let index = 0; index < 9; index += 1) {
    ice += `<rect x="${-108 + index * 25}" y="${-216 - (index % 3) * 13}" width="34" height="32" rx="5" fill="#fff" opacity="${0.5 + (index % 3) * 0.15}" transform="rotate(${(index % 4) * 14 - 20} ${-92 + index * 25} -200)"/>`;
  }
  return {
    definitions: linearGradient(
      `${id}-steel`,
      [
        { at: 0, color: '#8b949a' },
        { at: 0.2, color: '#eef2f3' },
        { at: 0.5, color: '#b9c2c6' },
        { at: 0.8, color: '#f4f7f7' },
        { at: 1, color: '#79838a' },
      ],
      [1, 0],
    ),
    content:
      `${ice}<path d="M-132 -204 L132 -204 L104 0 L-104 0 Z" fill="url(#${id}-steel)"/><rect x="-140" y="-216" width="280" height="20" rx="10" fill="url(#${id}-steel)"/>` +
      `<circle cx="-142" cy="-160" r="20" fill="none" stroke="#98a2a8" stroke-width="8"/><circle cx="142" cy="-160" r="20" fill="none" stroke="#98a2a8" stroke-width="8"/><path d="M-112 -60 L112 -60" stroke="#fff" stroke-width="3" opacity="0.5"/>`,
  };
}

/** A thermometer for wine. */
export function thermometer(): Part {
  let marks = '';
  for (let index = 0; index < 9; index += 1) marks += `M34 ${-120 - index * 36} h${index % 2 === 0 ? 34 : 20} `;
  return plain(
    `<rect x="-26" y="-450" width="52" height="420" rx="26" fill="#fff" opacity="0.92"/><circle cx="0" cy="-46" r="46" fill="#fff" opacity="0.92"/><circle cx="0" cy="-46" r="32" fill="#a92b42"/><rect x="-11" y="-300" width="22" height="256" rx="11" fill="#a92b42"/>` +
      `<path d="${marks}" stroke="#fff" stroke-width="5" opacity="0.85"/>`,
  );
}

/** A lantern of silk hanging from 0,0. */
export function lantern(silk: string, dark: string): Part {
  return plain(
    `<path d="M0 0 V46" stroke="#3a2016" stroke-width="3"/><rect x="-24" y="44" width="48" height="10" rx="3" fill="#c29a5b"/><ellipse cx="0" cy="104" rx="74" ry="54" fill="${silk}"/>` +
      `<path d="M0 50 C-40 66 -40 142 0 158 M0 50 C40 66 40 142 0 158 M0 50 V158" stroke="${dark}" stroke-width="3" fill="none" opacity="0.6"/><rect x="-24" y="154" width="48" height="10" rx="3" fill="#c29a5b"/>` +
      `<path d="M-10 164 V208 M0 164 V220 M10 164 V208" stroke="${silk}" stroke-width="4"/>`,
  );
}
