import type { HostileFile } from './pictures';

const svg = (inside: string, before = ''): string =>
  `${before}<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inside}</svg>`;

const BROKEN = /không phải là tệp SVG/;
const HEAVY = /quá nhiều bộ nhớ/;

/** Groups that draw each other: ten to the power of nine circles. */
const repeated = Array.from({ length: 9 }, (_, at) => `<g id="a${at}">${`<use href="#a${at + 1}"/>`.repeat(10)}</g>`).join('');

const FILES: readonly (readonly [text: string, answer: RegExp | undefined])[] = [
  [svg('<!DOCTYPE'.repeat(40_000)), BROKEN],
  [svg('<g>'.repeat(80_000)), BROKEN],
  ['<svg xmlns="http://www.w3.org/2000/svg">' + '<g>'.repeat(7_000_000), HEAVY],
  [svg('<script>alert(1)</script><!-- -->', '<?x a="><!--"?>'), /mã lệnh/],
  [
    svg('<text>&a;</text>'.repeat(80_000), `<!DOCTYPE svg [<!ENTITY a "${'x'.repeat(900)}">]>`),
    /không phải là tệp SVG|quá nhiều bộ nhớ/,
  ],
  [svg('&c;', '<!DOCTYPE svg [<!ENTITY a "xxxxxxxxxx"><!ENTITY b "&a;&a;&a;"><!ENTITY c "&b;&b;&b;">]>'), BROKEN],
  [svg(repeated), /không phải là tệp SVG|quá nhiều bộ nhớ/],
  [svg(`<style>${'a{'.repeat(120_000)}</style>`), BROKEN],
  [svg(`<image ${'<image '.repeat(200_000)}`), BROKEN],
  [
    svg(
      `<filter id="f"><feGaussianBlur stdDeviation="9"/></filter>${'<rect width="9" height="9" filter="url(#f)"/>'.repeat(2_000)}`,
    ),
    HEAVY,
  ],
];

export const hostileDrawings = (): HostileFile[] =>
  FILES.map(([text, answer], at) => ({ name: `ve-${at}.svg`, bytes: Buffer.from(text), type: 'image/svg+xml', answer }));
