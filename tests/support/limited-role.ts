import assert from 'node:assert/strict';
import { refusal } from './bin';
import { hire } from './colleague';
import { editorWith, logIn, type Editor } from './editor';
import type { RunningShop } from './shop';

/** A permission as the panel's form of a role sends it. */
export interface Permission {
  action: string;
  subject: string | null;
  properties: { fields?: readonly string[] };
  conditions: readonly string[];
}

type Action = 'create' | 'read' | 'update' | 'delete' | 'publish';

const WITH_FIELDS: readonly Action[] = ['create', 'read', 'update'];

/** A permission of a page: `api::bin.restore`. */
export const page = (action: string): Permission => ({ action, subject: null, properties: {}, conditions: [] });

/** @returns permissions for entries of a content type; `own`: for those alone that the account has created */
export function entries(
  uid: string,
  actions: readonly Action[],
  { fields, own = false }: { fields: readonly string[]; own?: boolean },
): Permission[] {
  return actions.map((action) => ({
    action: `plugin::content-manager.explorer.${action}`,
    subject: uid,
    properties: WITH_FIELDS.includes(action) ? { fields } : {},
    conditions: own ? ['admin::is-creator'] : [],
  }));
}

export interface Colleague {
  editor: Editor;
  /** Gives her role these permissions and no others. */
  grant: (...permissions: readonly Permission[]) => Promise<void>;
}

/** Creates a role, and an account that has it, as an administrator does. */
export async function hireLimited(shop: RunningShop, administrator: Editor, email: string): Promise<Colleague> {
  const role = { name: email, description: '' };
  const { data } = await administrator.request<{ data: { id: number } }>('POST', '/admin/roles', role);
  const token = await logIn(shop, await hire(administrator, email, data.id));
  return {
    editor: editorWith(shop, token),
    grant: (...permissions) => administrator.request('PUT', `/admin/roles/${data.id}/permissions`, { permissions }),
  };
}

/** Attributes of a wine, with its price. */
export const WINE_FIELDS = [
  ...['name', 'slug', 'sku', 'price', 'compare_at_price', 'in_stock', 'volume_ml', 'vintage', 'brand', 'origin', 'wine_type'],
  ...['sweetness', 'body', 'tannin', 'acidity', 'certifications', 'occasions', 'gift_box'],
] as const;

/** @returns the reason of a refusal that must be a 403 */
export async function forbidden(work: Promise<unknown>): Promise<string> {
  const { status, reason } = await refusal(work);
  assert.equal(status, 403, reason);
  return reason;
}
