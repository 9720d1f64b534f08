import type { GroupKind } from '../../../contract/content-types';
import type { ProductSource } from './product-source';
import { membersSlot } from './template';

/** A product's groups, in the order of its members. */
export const GROUP_MEMBERS = ['brand', 'origin', 'wine_type'] as const satisfies readonly GroupKind[];

/** @returns one slot for the three: they stand side by side in every answer, and a page of 24 products has 24 of them */
export function groupMembers(product: ProductSource): Record<string, 0> {
  return membersSlot(`groups:${GROUP_MEMBERS.map((kind) => product[kind]?.public_id ?? '').join(',')}`);
}

/** @returns a slot for what another object of the answer tells of a group: its link, or its structured data */
export function groupMember(product: ProductSource, kind: GroupKind, member: 'link' | 'schema'): Record<string, 0> {
  return product[kind] ? membersSlot(`${kind}.${member}:${product[kind].public_id}`) : {};
}
