import postcss, { type AtRule, type ChildNode, type Declaration, type Rule } from 'postcss';
import { DrawingError } from './drawing-error';
import { BLOCKS_MAX } from './limits';
import { EMBEDDED_PICTURE } from './references';

const FUNCTIONS = new Set([
  ...['rgb', 'rgba', 'hsl', 'hsla', 'hwb', 'lab', 'lch', 'oklab', 'oklch', 'color', 'color-mix', 'icc-color', 'var', 'calc'],
  ...['min', 'max', 'clamp', 'matrix', 'matrix3d', 'translate', 'translatex', 'translatey', 'translate3d', 'translatez'],
  ...['scale', 'scalex', 'scaley', 'scale3d', 'rotate', 'rotatex', 'rotatey', 'rotatez', 'rotate3d', 'skew', 'skewx', 'skewy'],
  ...['perspective', 'blur', 'brightness', 'contrast', 'drop-shadow', 'grayscale', 'hue-rotate', 'invert', 'opacity'],
  ...['saturate', 'sepia', 'circle', 'ellipse', 'inset', 'polygon', 'path', 'cubic-bezier', 'steps', 'linear', 'local'],
  ...['linear-gradient', 'radial-gradient', 'format'],
]);
/** One after the other, so that no character is read twice. */
const TOKENS = /"[^"\n]*"|'[^'\n]*'|[\w-]+|[^"'\w-]/g;
const URL = /url\(\s*(?:"([^"]*)"|'([^']*)'|([^"'()\s]+))\s*\)/gi;
const NAME = /^[\w-]+$/;
const FRAGMENT = /^#[^\s"'()<>\\;{}]+$/;
const EMBEDDED_FONT = /^data:(?:font\/[\w-]+|application\/(?:x-)?font-[\w-]+)(?:;charset=[\w-]+)?;base64,[A-Za-z0-9+/=\s]+$/;

const QUOTED = /"[^"\\\n<]*"|'[^'\\\n<]*'/g;
/** Ends a text or a declaration. */
const ENDING = /["'{};@<]/;
/** `u\72l(` is `url(` for a browser, and a comment may hide where a text ends. */
const ESCAPING = /\\|\/\*/;
const PROPERTY = /^-{0,2}[a-z][\w-]*$/i;
const CODE_PROPERTIES = ['behavior', '-moz-binding'];
const SELECTOR = /^[\p{L}\p{N}\s_.#,>+~*:()[\]="'|^$%-]+$/u;
/** Of `@media` and the like. */
const CONDITION = /^[\w\s:(),.%<>=/-]*$/;

const isEmbedded = (address: string): boolean => EMBEDDED_PICTURE.test(address) || EMBEDDED_FONT.test(address);

/**
 * @returns whether a value of a property or an attribute is drawn from the file alone: no address but a part of the drawing or
 *   what is embedded as data, and only functions that load nothing
 */
export function isContainedValue(value: string): boolean {
  if (ESCAPING.test(value)) return false;
  if (!value.includes('(')) return true;
  let contained = true;
  const rest = value.replace(URL, (_whole, double?: string, single?: string, bare?: string) => {
    const address = double ?? single ?? bare ?? '';
    if (!FRAGMENT.test(address) && !isEmbedded(address)) contained = false;
    return ' ';
  });
  if (!contained) return false;
  let before = '';
  for (const [token] of rest.matchAll(TOKENS)) {
    if (token === '(' && NAME.test(before) && !FUNCTIONS.has(before.toLowerCase())) return false;
    before = token;
  }
  return true;
}

function writeDeclaration({ prop, value, important }: Declaration): string {
  const cleaned = value.trim();
  if (!PROPERTY.test(prop) || CODE_PROPERTIES.includes(prop.toLowerCase()) || !isContainedValue(cleaned)) return '';
  if (ENDING.test(cleaned.replace(URL, ' ').replace(QUOTED, ' '))) return '';
  return `${prop}:${cleaned}${important ? '!important' : ''}`;
}

const isDeclaration = (node: ChildNode): node is Declaration => node.type === 'decl';

const writeDeclarations = (nodes: readonly ChildNode[]): string =>
  nodes
    .filter(isDeclaration)
    .map(writeDeclaration)
    .filter((one) => one !== '')
    .join(';');

/** Is told of each rule that is written. */
export type OnRule = (selector: string, declarations: string) => void;

function writeRule({ selector, nodes }: Rule, onRule: OnRule): string {
  const cleaned = selector.trim();
  const declarations = writeDeclarations(nodes);
  if (declarations === '' || !SELECTOR.test(cleaned)) return '';
  onRule(cleaned, declarations);
  return `${cleaned}{${declarations}}`;
}

function writeAtRule({ name, params, nodes = [] }: AtRule, onRule: OnRule): string {
  const kind = name.toLowerCase();
  if (kind === 'font-face') {
    const declarations = writeDeclarations(nodes);
    // A font from elsewhere is loaded by no browser that shows the drawing as a picture.
    return /(?:^|;)src:/i.test(declarations) ? `@font-face{${declarations}}` : '';
  }
  const condition = params.trim();
  if (!['media', 'supports', 'keyframes', '-webkit-keyframes'].includes(kind) || !CONDITION.test(condition)) return '';
  const rules = nodes.filter((node): node is Rule => node.type === 'rule').map((rule) => writeRule(rule, onRule));
  return `@${kind} ${condition}{${rules.join('')}}`;
}

function parse(css: string): readonly ChildNode[] {
  if (css.split('{', BLOCKS_MAX + 2).length > BLOCKS_MAX + 1) throw new DrawingError('drawing-too-complex');
  try {
    return postcss.parse(css).nodes;
  } catch {
    throw new DrawingError('drawing-broken', '<style>');
  }
}

/**
 * Writes a style sheet again from what was understood: rules, `@media`, `@supports`, animations and embedded fonts. `@import`,
 * addresses outside and escapes are left out.
 *
 * @throws DrawingError when it can't be parsed
 */
export function cleanStyleSheet(css: string, onRule: OnRule): string {
  // Marks of an old habit, which a browser skips.
  return parse(css.replace(/<!--|-->/g, ' '))
    .map((node) => (node.type === 'rule' ? writeRule(node, onRule) : node.type === 'atrule' ? writeAtRule(node, onRule) : ''))
    .join('');
}

/** Does the same with the declarations of a `style` attribute. */
export const cleanStyleAttribute = (css: string): string => writeDeclarations(parse(css));
