import type { HostileFile } from './pictures';

const svg = (inside: string, before = ''): string => `${before}<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`;

/** Groups that draw each other: ten to the power of nine circles. */
const repeated = Array.from({ length: 9 }, (_, at) => `<g id="a${at}">${`<use href="#a${at + 1}"/>`.repeat(10)}</g>`).join('');

const FILES: readonly (readonly [text: string, answer: RegExp])[] = [
  [svg('<!DOCTYPE'.repeat(40_000)), /tối đa 256 KB/],
  [svg('<!DOCTYPE'.repeat(28_000)), /không phải là tệp SVG/],
  [svg('<g>'.repeat(80_000)), /quá phức tạp/],
  ['<svg xmlns="http://www.w3.org/2000/svg">' + '<g>'.repeat(7_000_000), /tối đa 256 KB/],
  [svg('<script>alert(1)</script><!-- -->', '<?x a="><!--"?>'), /khai báo/],
  [svg('&a;'.repeat(80_000), `<!DOCTYPE svg [<!ENTITY a "${'x'.repeat(900)}">]>`), /quá lớn|quá phức tạp|SVG/],
  [svg('&c;', '<!DOCTYPE svg [<!ENTITY a "xxxxxxxxxx"><!ENTITY b "&a;&a;&a;"><!ENTITY c "&b;&b;&b;">]>'), /khai báo/],
  [svg(repeated), /quá phức tạp/],
  [svg(`<style>${'a{'.repeat(120_000)}</style>`), /quá phức tạp/],
  [svg(`<g ${Array.from({ length: 20_000 }, (_, at) => `a${at}=""`).join(' ')}/>`), /quá phức tạp/],
];

export const hostileDrawings = (): HostileFile[] =>
  FILES.map(([text, answer], at) => ({ name: `ve-${at}.svg`, bytes: Buffer.from(text), type: 'image/svg+xml', answer }));
