import { between, fraction, happens } from './chance';
import { regionOf } from './regions';
import type { WineStyle } from './wine-styles';
import type { Wine } from './wines';

export interface Price {
  /** In đồng. null shows "Liên hệ": the price on request. */
  readonly price: number | null;
  /** The earlier price of a reduced product, in đồng. */
  readonly compareAt: number | null;
}

// Relative to the region's price level, which is the level of its red wines in most regions.
const STYLE_FACTOR: Record<WineStyle, number> = {
  red: 1,
  white: 0.94,
  rose: 0.9,
  sparkling: 1.04,
  sweet: 1,
  port: 1,
  sherry: 1,
  spirit: 1.15,
};

/** Age in years from which a bottle costs more. */
const YOUNG = 4;
const NOW = 2022;

// Older vintages have a price on request only.
const RARE_BEFORE = 1986;

function ageFactor(wine: Wine, vintage: number | null): number {
  if (vintage === null) return 0.86;
  const age = Math.max(0, NOW - vintage - YOUNG);
  const yearly = wine.style === 'port' || wine.style === 'sweet' ? 0.055 : keepsWell(wine) ? 0.06 : 0.015;
  return (1 + yearly) ** Math.min(age, 32) * (1 + Math.max(0, age - 32) * 0.06);
}

/** Whether the wine gets better with age, so that people store it. */
export function keepsWell(wine: Wine): boolean {
  if (wine.style === 'port' || wine.style === 'sherry') return true;
  if (wine.style === 'sweet') return wine.abv >= 11 && wine.acidity === 'High';
  return wine.style === 'red' && regionOf(wine.region).level >= 850;
}

function nameFactor(name: string): number {
  if (/\b(Riserva|Gran|Premiere)\b/.test(name)) return 1.28;
  if (/\b(Reserva|Reserve|Réserve|Selection|Vieille|Old Vine|Solera)\b/.test(name)) return 1.12;
  return 1;
}

/** Rounds to a usual retail price: 389.000, 1.250.000, 12.400.000. */
function tag(amount: number): number {
  if (amount < 1_000_000) return Math.round(amount / 10_000) * 10_000 - 1_000;
  if (amount < 5_000_000) return Math.round(amount / 10_000) * 10_000;
  return Math.round(amount / 100_000) * 100_000;
}

/** @param key the product's slug, which decides whether the price is reduced */
export function priceOf(wine: Wine, vintage: number | null, key: string): Price {
  if (vintage !== null && (vintage < RARE_BEFORE || (keepsWell(wine) && vintage < 2000 && happens(0.85, `${key} rare`)))) {
    return { price: null, compareAt: null };
  }
  const strength = wine.style === 'red' ? 1 + (wine.abv - 13) * 0.03 : wine.abv < 7 ? 0.94 : 1;
  const house = between(0.9, 1.14, wine.winery);
  const amount =
    regionOf(wine.region).level *
    1000 *
    STYLE_FACTOR[wine.style] *
    nameFactor(wine.name) *
    strength *
    house *
    ageFactor(wine, vintage);
  const price = tag(amount * between(0.985, 1.015, key));
  const reduced = happens(0.14, `${key} reduced`);
  return { price, compareAt: reduced ? tag(price * (1.08 + fraction(`${key} by`) * 0.2)) : null };
}
