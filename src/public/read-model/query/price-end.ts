import { environment } from '../../../environment';

const jsonOf = (column: string): string => (environment.databaseClient === 'postgres' ? `CAST(${column} AS json)` : column);

/** What the beginning of a plan has made of the published price. */
const plannedPrice = (side: 'before' | 'after'): string =>
  `CAST(COALESCE(${jsonOf('entry.published_changes')} -> 'price', ${jsonOf('entry.changes')} -> 'price') ->> '${side}' AS integer)`;

/**
 * SQL of the moment at which a plan ends the price of a row of storefront_products: a sale ends, if the price is the one that the plan has
 * set, or another one begins. One parameter: now, in milliseconds since 1970.
 */
export const PRICE_END_SQL = `(SELECT plan.next_at FROM catalogue_plan_documents AS planned
  JOIN catalogue_plans AS plan ON plan.id = planned.plan_id
  WHERE planned.document_id = storefront_products.document_id AND plan.kind = 'price' AND plan.next_at > ?
    AND (plan.state = 'waiting' OR (plan.state = 'active' AND EXISTS (SELECT 1 FROM catalogue_run_entries AS entry
      JOIN products ON products.document_id = entry.document_id AND products.published_at IS NOT NULL
      WHERE entry.document_id = planned.document_id AND entry.run_id = plan.start_run AND entry.state = 'applied'
        AND ${plannedPrice('after')} = products.price AND ${plannedPrice('after')} <> ${plannedPrice('before')})))
  ORDER BY CASE plan.state WHEN 'active' THEN 0 ELSE 1 END, plan.next_at LIMIT 1)`;

/** @param value of {@link PRICE_END_SQL}: PostgreSQL returns a bigint as text */
export const toPriceEnd = (value: number | string | null): number | undefined => (value === null ? undefined : Number(value));
