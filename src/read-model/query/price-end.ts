/**
 * SQL of the moment at which a plan ends the price of a row of storefront_products: a sale ends, if the plan has changed the price and nothing
 * has since, or another one begins. One parameter: now, in milliseconds since 1970. Wines that a filter finds are known when
 * its plan begins.
 */
export const PRICE_END_SQL = `(SELECT plan.next_at FROM catalogue_plan_documents AS planned
  JOIN catalogue_plans AS plan ON plan.id = planned.plan_id
  WHERE planned.document_id = storefront_products.document_id AND plan.kind = 'price' AND plan.next_at > ?
    AND (plan.state = 'waiting' OR (plan.state = 'active' AND plan.start_run = (
      SELECT CASE WHEN change.price_before = change.price_after THEN NULL ELSE change.run_id END FROM price_changes AS change
      WHERE change.document_id = planned.document_id ORDER BY change.id DESC LIMIT 1)))
  ORDER BY CASE plan.state WHEN 'active' THEN 0 ELSE 1 END, plan.next_at LIMIT 1)`;

/** @param value of {@link PRICE_END_SQL}: PostgreSQL returns a bigint as text */
export const toPriceEnd = (value: number | string | null): number | undefined => (value === null ? undefined : Number(value));
