import type { Group } from '../../contract/shared-schemas';

/** A brand, an origin or a wine type, as far as all of them are alike. */
export interface GroupSource {
  public_id: number;
  name: string;
  slug: string;
}

export function presentGroup({ public_id: id, name, slug }: GroupSource): Group {
  return { id, name, slug };
}
