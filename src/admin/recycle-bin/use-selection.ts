import { useState } from 'react';

export interface Selection {
  ids: readonly number[];
  has: (id: number) => boolean;
  toggle: (id: number) => void;
  /** Selects all of these, or none if all are selected. */
  toggleAll: (ids: readonly number[]) => void;
  set: (ids: readonly number[]) => void;
}

/** Entries that are selected on this page. */
export function useSelection(): Selection {
  const [ids, setIds] = useState<readonly number[]>([]);
  const has = (id: number) => ids.includes(id);
  return {
    ids,
    has,
    toggle: (id) => setIds(has(id) ? ids.filter((other) => other !== id) : [...ids, id]),
    toggleAll: (all) => setIds(all.every(has) ? [] : all),
    set: setIds,
  };
}
