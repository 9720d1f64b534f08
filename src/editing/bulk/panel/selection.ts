/** The entries of the list that a change is for: the ticked ones, or all that the list's filters and search find. */
export interface Selection {
  uid: string;
  documentIds?: string[];
  filter?: { conditions: object[]; search: string };
}
