import { randomBytes } from 'node:crypto';
import { withPostgres } from './postgres-client';
import { testRun } from './test-run';

/** Creates and drops databases on one PostgreSQL server. */
export class PostgresDatabases {
  readonly #created: string[] = [];

  /** @param prefix of every name: two runs on one server must not share it */
  constructor(
    readonly serverUrl: string,
    readonly prefix: string,
  ) {}

  /** @param purpose a random text by default, so that each name is new */
  nameOf(purpose: string = randomBytes(6).toString('hex')): string {
    return `${this.prefix}_${purpose}`;
  }

  urlOf(name: string): string {
    const url = new URL(this.serverUrl);
    url.pathname = `/${name}`;
    return url.href;
  }

  /** @param template a database without open connections; without it the new one is empty. @returns the URL */
  async create(name = this.nameOf(), template?: string): Promise<string> {
    await this.#run(`CREATE DATABASE "${name}"${template === undefined ? '' : ` TEMPLATE "${template}"`}`);
    this.#created.push(name);
    return this.urlOf(name);
  }

  async drop(name: string): Promise<void> {
    await this.#run(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`);
  }

  /** Drops what this object created. */
  async dropAll(): Promise<void> {
    for (const name of this.#created.splice(0)) await this.drop(name);
  }

  /** Drops all with the prefix: on a server that stays, what the run has left. */
  async dropLeft(): Promise<void> {
    const { rows } = await withPostgres(this.serverUrl, (client) =>
      client.query<{ name: string }>('SELECT datname AS name FROM pg_database WHERE starts_with(datname, $1)', [this.prefix]),
    );
    for (const { name } of rows) await this.drop(name);
  }

  async #run(statement: string): Promise<void> {
    await withPostgres(this.serverUrl, (client) => client.query(statement));
  }
}

/** The databases of this test run. */
export function testDatabases(): PostgresDatabases {
  const { postgresUrl, directory } = testRun();
  if (postgresUrl === undefined) throw new Error('This run has no PostgreSQL.');
  return new PostgresDatabases(postgresUrl, `shop_test_${directory.replace(/\W/g, '').slice(-6).toLowerCase()}`);
}
