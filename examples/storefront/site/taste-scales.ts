import type { Product } from '../../../clients/typescript/src/index';
import { html, type Markup } from './markup';

/** From little to much. */
const SCALES = [
  { member: 'sweetness', name: 'Độ ngọt', values: ['dry', 'off_dry', 'medium', 'sweet'] },
  { member: 'body', name: 'Độ đậm', values: ['light', 'medium', 'full'] },
  { member: 'tannin', name: 'Độ chát', values: ['low', 'medium', 'high'] },
  { member: 'acidity', name: 'Độ chua', values: ['low', 'medium', 'high'] },
] as const;

/** How a wine tastes, as bars with a word beside each. Nothing where the shop does not say it. */
export function tasteScales(product: Product): Markup | null {
  const said = SCALES.flatMap(({ member, name, values }) => {
    const taste = product[member];
    return taste ? [{ name, words: taste.name, level: values.findIndex((value) => value === taste.value) + 1, values }] : [];
  });
  if (said.length === 0) return null;
  return html`<dl class="taste">
    ${said.map(
      ({ name, words, level, values }) =>
        html`<dt>${name}</dt>
          <dd>
            <span class="scale" aria-hidden="true">
              ${values.map((_, at) => html`<i class="${at < level ? 'full' : ''}"></i>`)}
            </span>
            ${words}
          </dd>`,
    )}
  </dl>`;
}
