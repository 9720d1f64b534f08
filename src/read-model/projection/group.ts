import type { Group } from '../../contract/shared-schemas';

/** The columns that brands, origins and wine types have in common. */
export interface GroupSource {
  public_id: number;
  name: string;
  slug: string;
}

export function presentGroup({ public_id: id, name, slug }: GroupSource): Group {
  return { id, name, slug };
}
