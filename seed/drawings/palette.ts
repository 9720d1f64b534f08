/** The colours of the shop and of its wines. */
import type { WineStyle } from '../wine-styles';

export const SHOP = {
  burgundy: '#4a0e1c',
  wine: '#7b1e2f',
  cream: '#f6efe4',
  paper: '#fbf7f0',
  gold: '#c29a5b',
  paleGold: '#e3cfa4',
  ink: '#2a1a17',
  olive: '#5c6b45',
} as const;

export interface GlassTones {
  /** The two edges of the bottle, its body, and where the light falls. */
  readonly edge: string;
  readonly body: string;
  readonly light: string;
}

export interface StyleTones {
  /** The wine in a glass: at the rim and in the depth. */
  readonly rim: string;
  readonly depth: string;
  readonly bottle: GlassTones;
  /** Behind the bottle: upper wall, lower wall, arch, floor. */
  readonly wall: readonly [string, string];
  readonly arch: string;
  readonly floor: string;
  /** The ink of accents on labels. */
  readonly accent: string;
}

export const TONES: Record<WineStyle, StyleTones> = {
  red: {
    rim: '#a92b42',
    depth: '#4d0715',
    bottle: { edge: '#0d0706', body: '#2b1412', light: '#5f3a33' },
    wall: ['#f5ebe1', '#e6d3c4'],
    arch: '#b9787a',
    floor: '#d9c0ae',
    accent: '#7b1e2f',
  },
  white: {
    rim: '#f4e9ae',
    depth: '#d3bb5a',
    bottle: { edge: '#47562b', body: '#a3ad62', light: '#e2e5ae' },
    wall: ['#f6f3e6', '#e6e4ce'],
    arch: '#b6bd8b',
    floor: '#d5d3b6',
    accent: '#5c6b35',
  },
  rose: {
    rim: '#fac8bd',
    depth: '#e58b83',
    bottle: { edge: '#b75f5e', body: '#eba39a', light: '#fde0d7' },
    wall: ['#fbf1ec', '#f3dcd4'],
    arch: '#e2a79f',
    floor: '#e8cbc2',
    accent: '#b2545a',
  },
  sparkling: {
    rim: '#f8ebbd',
    depth: '#dfc06a',
    bottle: { edge: '#0b1a12', body: '#1e3b29', light: '#57785c' },
    wall: ['#f2f0ea', '#dcdfd9'],
    arch: '#9db3a6',
    floor: '#ccd0c6',
    accent: '#23503a',
  },
  sweet: {
    rim: '#f4c25a',
    depth: '#b26a14',
    bottle: { edge: '#7b4310', body: '#d18b2b', light: '#f7cf7d' },
    wall: ['#fbf3e2', '#f0dfbd'],
    arch: '#dcae62',
    floor: '#e2cb9e',
    accent: '#93581a',
  },
  port: {
    rim: '#8d2f22',
    depth: '#36090a',
    bottle: { edge: '#080505', body: '#1f1210', light: '#5a3d2f' },
    wall: ['#f0e6da', '#dcc8b3'],
    arch: '#9c6a4b',
    floor: '#cbb094',
    accent: '#6a2a1c',
  },
  sherry: {
    rim: '#cf8634',
    depth: '#6d330e',
    bottle: { edge: '#140c08', body: '#33211a', light: '#74543f' },
    wall: ['#f6ecdc', '#e7d3b2'],
    arch: '#c48f4f',
    floor: '#d8bd92',
    accent: '#87501e',
  },
  spirit: {
    rim: '#f6f1e2',
    depth: '#ddd2b2',
    bottle: { edge: '#8e9a92', body: '#dce3dc', light: '#fbfdfa' },
    wall: ['#f3f2ec', '#dfe0d6'],
    arch: '#a9b0a0',
    floor: '#d0d2c5',
    accent: '#40503f',
  },
};
