import type { ProductFacets } from '../../../../clients/typescript/src/index';
import { html, type Markup } from '../markup';
import { navigate } from '../navigation';
import { formatPrice } from '../parts';
import { changed } from './list-query';

const STEPS = 100;
const ROUND_TO = 10_000;

/** A key press moves a handle by one step: the list follows when the handle rests. */
const REST_MS = 300;

interface Range {
  min: number;
  max: number;
}

/** Most wines cost a tenth of the dearest, so that each step is a share of the price. */
function priceAt(step: number, { min, max }: Range): number {
  if (step <= 0) return min;
  if (step >= STEPS) return max;
  return Math.round((min * (max / min) ** (step / STEPS)) / ROUND_TO) * ROUND_TO;
}

const stepOf = (price: number, { min, max }: Range): number =>
  Math.min(Math.max(Math.round((STEPS * Math.log(price / min)) / Math.log(max / min)), 0), STEPS);

const sentence = (from: number, to: number): string => `${formatPrice(from)} – ${formatPrice(to)}`;

/** A handle for the lowest price and one for the highest. Nothing where all prices are equal. */
export function priceRange(query: URLSearchParams, { min, max }: ProductFacets['price']): Markup | null {
  if (min === null || max === null || max <= min) return null;
  const range = { min: Math.max(min, 1), max };
  const from = Number(query.get('price_min') ?? range.min) || range.min;
  const to = Number(query.get('price_max') ?? max) || max;
  const handle = (id: string, label: string, price: number) =>
    html`<input
      type="range"
      id="${id}"
      aria-label="${label}"
      min="0"
      max="${STEPS}"
      value="${stepOf(price, range)}"
      aria-valuetext="${formatPrice(price)}"
    />`;
  return html`<section data-filter="price" data-min="${range.min}" data-max="${range.max}">
    <h2>Giá</h2>
    <div class="range">${handle('price-from', 'Giá từ', from)}${handle('price-to', 'Giá đến', to)}</div>
    <output for="price-from price-to">${sentence(from, to)}</output>
  </section>`;
}

/** Makes the drawn handles work: they push each other at most to the same step. */
export function startPriceRange(query: URLSearchParams): void {
  const section = document.querySelector<HTMLElement>('[data-filter="price"]');
  const [low, high] = section ? [...section.querySelectorAll('input')] : [];
  const output = section?.querySelector('output');
  if (!section || !low || !high || !output) return;
  const range = { min: Number(section.dataset.min), max: Number(section.dataset.max) };
  const draw = (): void => {
    section.style.setProperty('--from', `${low.value}%`);
    section.style.setProperty('--to', `${high.value}%`);
    // Where both are at the end, the lower one must be reachable.
    low.style.zIndex = Number(low.value) > STEPS / 2 ? '2' : '1';
  };
  const prices = (): [number, number] => [priceAt(Number(low.value), range), priceAt(Number(high.value), range)];
  let timer = 0;
  const follow = (moved: HTMLInputElement): void => {
    if (Number(low.value) > Number(high.value)) moved.value = (moved === low ? high : low).value;
    const [from, to] = prices();
    moved.setAttribute('aria-valuetext', formatPrice(moved === low ? from : to));
    output.textContent = sentence(from, to);
    draw();
    clearTimeout(timer);
  };
  const apply = (): void => {
    clearTimeout(timer);
    timer = window.setTimeout(() => {
      if (!section.isConnected) return;
      const [from, to] = prices();
      navigate(
        changed(query, {
          price_min: from > range.min ? String(from) : '',
          price_max: to < range.max ? String(to) : '',
        }),
      );
    }, REST_MS);
  };
  for (const handle of [low, high]) {
    handle.addEventListener('input', () => follow(handle));
    handle.addEventListener('change', apply);
  }
  draw();
}
