// Of the panel's requests. It imports no code of the server.

/** Answers `GroupChoices`: without those that the editor may not read. */
export const GROUP_CHOICES_PATH = '/group-choices';

export const GROUP_FILTERS = ['wine_type', 'brand', 'country', 'origin'] as const;

export type GroupFilter = (typeof GROUP_FILTERS)[number];

export interface GroupChoice {
  /** document id of a brand, an origin or a wine type; a country by its name */
  value: string;
  name: string;
  /** products that have it */
  count: number;
}

export type GroupChoices = Partial<Record<GroupFilter, readonly GroupChoice[]>>;

type ListFilter = Readonly<Record<string, unknown>>;

const pathOf = (filter: GroupFilter): readonly [relation: string, attribute: string] =>
  filter === 'country' ? ['origin', 'country'] : [filter, 'documentId'];

/** @returns a filter of the panel's list, for its address */
export function groupFilter(filter: GroupFilter, values: readonly string[]): ListFilter {
  const [relation, attribute] = pathOf(filter);
  return { [relation]: { [attribute]: { $in: values } } };
}

const memberOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[key] : undefined;

/** @param condition of the list's address @returns the values that it asks for; undefined where it is another condition */
export function chosenValues(filter: GroupFilter, condition: unknown): string[] | undefined {
  const [relation, attribute] = pathOf(filter);
  const values = memberOf(memberOf(memberOf(condition, relation), attribute), '$in');
  // An address with many of them is read as an object.
  return typeof values === 'object' && values !== null ? Object.values(values).map(String) : undefined;
}
