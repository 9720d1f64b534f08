import type { EntryFault, Json, PlannedEntry } from '../runs/run';
import type { RowReason } from './panel-api';

/** Different reasons that are counted. */
const REASONS_MAX = 1_000;
/** Reasons that the page names, those of most rows. */
const SHOWN_MAX = 10;

/** What the rows of a dry run come to: why some are wrong, and what will be public without a price or a picture. */
export class PlanSummary {
  readonly #reasons = new Map<string, RowReason>();
  readonly bare = { price: 0, picture: 0 };

  /** @param product whether it is a new one that visitors will see: its values */
  add({ kind, errors = [] }: Pick<PlannedEntry, 'kind' | 'errors'>, product?: ReadonlyMap<string, Json>): void {
    if (kind === 'wrong') this.#count(errors);
    if (product === undefined || kind !== 'new') return;
    if ((product.get('price') ?? null) === null) this.bare.price += 1;
    const gallery = product.get('gallery');
    if (!Array.isArray(gallery) || gallery.length === 0) this.bare.picture += 1;
  }

  #count(errors: readonly EntryFault[]): void {
    // A row counts once for each reason.
    for (const key of new Set(errors.map(({ column, message }) => `${column}\n${message}`))) {
      const known = this.#reasons.get(key);
      const [column = '', ...message] = key.split('\n');
      if (known) known.count += 1;
      else if (this.#reasons.size < REASONS_MAX) this.#reasons.set(key, { column, message: message.join('\n'), count: 1 });
    }
  }

  /** @returns the reasons of most rows */
  reasons(): RowReason[] {
    return [...this.#reasons.values()].sort((a, b) => b.count - a.count).slice(0, SHOWN_MAX);
  }
}
