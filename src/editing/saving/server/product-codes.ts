import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { shownName } from './entry-refusals';
import type { FieldError } from './field-errors';

type Data = Record<string, unknown>;

const UID = 'api::product.product';

/**
 * @param value a product code as it was typed
 * @returns it in one spelling; null for an empty one; what is no text as it is, for Strapi to refuse
 */
export function normalizeCode(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  return value.normalize('NFC').trim() || null;
}

/** A version of a product that has a code. */
interface CodeHolder {
  sku: string;
  documentId: string;
  name: string;
}

/** @returns the products that have one of these normalized codes, in their draft or their published version */
export async function findCodeHolders(strapi: Core.Strapi, codes: readonly string[]): Promise<CodeHolder[]> {
  const sku = { $in: codes };
  // Each kind of version by its index (`indexCodes`): without these conditions all products are read.
  const where = {
    $or: [
      { sku, publishedAt: { $null: true } },
      { sku, publishedAt: { $notNull: true } },
    ],
  };
  const holders: CodeHolder[] = await strapi.db.query(UID).findMany({ where, select: ['sku', 'documentId', 'name'] });
  return holders;
}

/**
 * Sets the product code as it is stored, and finds the product that has it already. Call it before the write, in its transaction: under the
 * write lock. It changes `params.data`. Strapi itself compares published versions only, and its message does not name the other one.
 */
export async function checkCode(
  strapi: Core.Strapi,
  action: string,
  params: { documentId?: string; data?: Data },
): Promise<FieldError[]> {
  const { documentId, data = {} } = params;
  const isClone = action === 'clone';
  if (!isClone && !('sku' in data)) return [];
  const sku = normalizeCode(data.sku) ?? null;
  params.data = { ...data, sku };
  if (typeof sku !== 'string') return [];
  const holders = await findCodeHolders(strapi, [sku]);
  const own = holders.some((holder) => holder.documentId === documentId);
  // A duplicate does not carry the code.
  if (isClone && own) params.data = { ...data, sku: null };
  const [other] = own ? [] : holders;
  if (!other) return [];
  return [{ path: ['sku'], message: 'code-taken', values: { code: sku, holder: shownName(strapi, UID, other.name) } }];
}

/**
 * Holds in the database what `checkCode` checks, for what is written past the document service. A product's draft and its published version
 * share the code, so each kind has its index. Strapi knows no index of a part of a table, and makes the column after the migrations.
 */
export async function indexCodes(knex: Knex): Promise<void> {
  for (const [name, condition] of [
    ['products_sku_drafts', 'published_at IS NULL'],
    ['products_sku_published', 'published_at IS NOT NULL'],
  ] as const)
    await knex.raw(`CREATE UNIQUE INDEX IF NOT EXISTS ${name} ON products (sku) WHERE ${condition}`);
}
