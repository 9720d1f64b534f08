export interface Statement {
  /** SQL that both databases understand, with `?` for each value */
  text: string;
  values: readonly (string | number | null)[];
  /**
   * Prepares the statement once per connection. PostgreSQL never forgets a prepared statement, so set it only if the text is one
   * of few.
   */
  recurring?: boolean;
}

/** SQL that the databases spell differently. */
export interface DialectSql {
  /** an aggregate that joins the texts of a column */
  join: (column: string, separator: string) => string;
  /** a table `wanted (id, position)` of the ids in one parameter: one prepared statement serves lists of every length */
  idTable: string;
  /** the parameter of {@link idTable} */
  idList: (ids: readonly number[]) => string;
}

/**
 * Reads on own connections: a page does not wait for an editor's transaction, which holds Strapi's connection (on SQLite the
 * only one). Timeouts are short, so that a visitor does not wait for a database that is away.
 */
export interface ReadDatabase {
  readonly dialect: 'postgres' | 'sqlite';
  readonly sql: DialectSql;
  /** @throws the driver's error; see `isDatabaseAway` */
  all<Row>(statement: Statement): Promise<Row[]>;
  close(): Promise<void>;
}
