import type { GroupKind } from '../../contract/content-types';
import type { ProductSource } from './product-source';
import { memberSlot, valueSlot } from './template';

/** @returns the members `brand`, `origin` and `wine_type` of a product, as slots */
export function groupValues(product: ProductSource): Record<GroupKind, string | null> {
  const value = (kind: GroupKind): string | null => product[kind] && valueSlot(`${kind}:${product[kind].public_id}`);
  return { brand: value('brand'), origin: value('origin'), wine_type: value('wine_type') };
}

/** @returns a slot for what another object of the answer tells of a group: its link, or its structured data */
export function groupMember(product: ProductSource, kind: GroupKind, member: 'link' | 'schema'): Record<string, 0> {
  return product[kind] ? memberSlot(`${kind}.${member}:${product[kind].public_id}`) : {};
}
