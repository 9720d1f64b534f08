/** What can be handed to a statement; both databases take these. */
export type Value = string | number | null;

export interface Statement {
  /** SQL that both databases understand, with `?` for each value */
  text: string;
  values: readonly Value[];
  /**
   * Whether the text is one of few that come again and again. PostgreSQL then keeps it parsed and
   * planned, per connection and for good, so free texts must not be named.
   */
  recurring?: boolean;
}

/**
 * The read side's own way to the database. It holds connections of its own, so that a page is read
 * while an editor's transaction holds Strapi's (SQLite has but one there), and with short limits, so
 * that a visitor never waits for a database that is away.
 */
export interface ReadDatabase {
  readonly dialect: 'postgres' | 'sqlite';
  /** @throws the driver's error; `isDatabaseAway` tells which of them mean that the database is away */
  all<Row>(statement: Statement): Promise<Row[]>;
  close(): Promise<void>;
}

/** SQL that puts the ready JSON of a subquery's list items, in its order, together into one text. */
export function joinedListItems(dialect: ReadDatabase['dialect']): string {
  return dialect === 'postgres' ? `string_agg(list_item, ',')` : `group_concat(list_item, ',')`;
}
