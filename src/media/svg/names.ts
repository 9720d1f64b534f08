/** Elements that hold text. */
export const TEXT_ELEMENTS = new Set(['text', 'tspan', 'textPath', 'tref', 'title', 'desc']);

export const ANIMATIONS = new Set(['animate', 'animateMotion', 'animateTransform', 'animateColor', 'set']);

/** Elements that draw. Without those that run code, embed pages (`foreignObject`) or play media. */
export const ELEMENTS = new Set([
  ...TEXT_ELEMENTS,
  ...ANIMATIONS,
  ...['svg', 'g', 'defs', 'symbol', 'use', 'switch', 'view', 'a', 'style', 'mpath'],
  ...['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'image', 'marker'],
  ...['linearGradient', 'radialGradient', 'stop', 'pattern', 'clipPath', 'mask', 'filter'],
  ...['feBlend', 'feColorMatrix', 'feComponentTransfer', 'feComposite', 'feConvolveMatrix', 'feDiffuseLighting'],
  ...['feDisplacementMap', 'feDistantLight', 'feDropShadow', 'feFlood', 'feFuncA', 'feFuncB', 'feFuncG', 'feFuncR'],
  ...['feGaussianBlur', 'feImage', 'feMerge', 'feMergeNode', 'feMorphology', 'feOffset', 'fePointLight'],
  ...['feSpecularLighting', 'feSpotLight', 'feTile', 'feTurbulence'],
]);

/** What CSS can set too. */
const PRESENTATION = [
  ...['alignment-baseline', 'baseline-shift', 'clip', 'clip-path', 'clip-rule', 'color', 'color-interpolation'],
  ...['color-interpolation-filters', 'color-rendering', 'direction', 'display', 'dominant-baseline', 'enable-background'],
  ...['fill', 'fill-opacity', 'fill-rule', 'filter', 'flood-color', 'flood-opacity', 'font', 'font-family', 'font-size'],
  ...['font-size-adjust', 'font-stretch', 'font-style', 'font-variant', 'font-weight', 'glyph-orientation-horizontal'],
  ...['glyph-orientation-vertical', 'image-rendering', 'isolation', 'kerning', 'letter-spacing', 'lighting-color', 'marker'],
  ...['marker-end', 'marker-mid', 'marker-start', 'mask', 'mask-type', 'mix-blend-mode', 'opacity', 'overflow', 'paint-order'],
  ...['pointer-events', 'shape-rendering', 'stop-color', 'stop-opacity', 'stroke', 'stroke-dasharray', 'stroke-dashoffset'],
  ...['stroke-linecap', 'stroke-linejoin', 'stroke-miterlimit', 'stroke-opacity', 'stroke-width', 'text-anchor'],
  ...['text-decoration', 'text-rendering', 'transform', 'transform-origin', 'unicode-bidi', 'vector-effect', 'visibility'],
  ...['white-space', 'word-spacing', 'writing-mode'],
];

const GEOMETRY = [
  ...['cx', 'cy', 'd', 'dx', 'dy', 'fr', 'fx', 'fy', 'height', 'lengthAdjust', 'markerHeight', 'markerUnits', 'markerWidth'],
  ...['method', 'offset', 'orient', 'path', 'pathLength', 'points', 'preserveAspectRatio', 'r', 'refX', 'refY', 'rotate', 'rx'],
  ...['ry', 'side', 'spacing', 'startOffset', 'textLength', 'viewBox', 'width', 'x', 'x1', 'x2', 'y', 'y1', 'y2', 'z'],
  ...['clipPathUnits', 'filterRes', 'filterUnits', 'gradientTransform', 'gradientUnits', 'maskContentUnits', 'maskUnits'],
  ...['patternContentUnits', 'patternTransform', 'patternUnits', 'primitiveUnits', 'spreadMethod'],
];

const FILTER = [
  ...['amplitude', 'azimuth', 'baseFrequency', 'bias', 'diffuseConstant', 'divisor', 'edgeMode', 'elevation', 'exponent', 'in'],
  ...['in2', 'intercept', 'k1', 'k2', 'k3', 'k4', 'kernelMatrix', 'kernelUnitLength', 'limitingConeAngle', 'mode', 'numOctaves'],
  ...['operator', 'order', 'pointsAtX', 'pointsAtY', 'pointsAtZ', 'preserveAlpha', 'radius', 'result', 'scale', 'seed', 'slope'],
  ...['specularConstant', 'specularExponent', 'stdDeviation', 'stitchTiles', 'surfaceScale', 'tableValues', 'targetX', 'targetY'],
  ...['type', 'values', 'xChannelSelector', 'yChannelSelector'],
];

const ANIMATION = [
  ...['accumulate', 'additive', 'attributeName', 'attributeType', 'begin', 'by', 'calcMode', 'dur', 'end', 'from', 'keyPoints'],
  ...['keySplines', 'keyTimes', 'max', 'min', 'origin', 'repeatCount', 'repeatDur', 'restart', 'to'],
];

const GENERAL = ['id', 'class', 'lang', 'media', 'role', 'aria-hidden', 'aria-label', 'aria-labelledby', 'requiredExtensions'];
const CONDITIONS = ['requiredFeatures', 'systemLanguage', 'version', 'baseProfile'];

/** Attributes without a namespace that are written when their value is harmless. */
export const ATTRIBUTES = new Set([...PRESENTATION, ...GEOMETRY, ...FILTER, ...ANIMATION, ...GENERAL, ...CONDITIONS]);

/** What an animation may change: nothing that holds an address. */
export const ANIMATED_ATTRIBUTES = new Set([...PRESENTATION, ...GEOMETRY, ...FILTER]);

export const XML_ATTRIBUTES = new Set(['space', 'lang']);
