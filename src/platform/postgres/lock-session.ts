import { Client, type ClientConfig } from 'pg';
import { answerTimeout, connectionOptions, setUpSession, statementTimeout } from './pools';

/** Thrown by work whose lock was lost: another instance may have begun the same. */
class LockLostError extends Error {
  override readonly name = 'LockLostError';
  /** PostgreSQL's "connection failure": the work is tried again as after any break of a connection. */
  readonly code = '08006';
}

/**
 * A connection for advisory locks of a session, which end with it. Many are held at once, each by work that has its own connections.
 * Statements follow one another, so none may wait inside the server.
 */
export class LockSession {
  readonly #client: Client;
  readonly #lost = new AbortController();
  #last: Promise<unknown> = Promise.resolve();

  private constructor(url: string, own: ClientConfig) {
    this.#client = new Client({
      ...connectionOptions('locks', url),
      ...own,
      query_timeout: answerTimeout(statementTimeout('locks', url)),
    });
    // Without a listener a break would end the process.
    this.#client.on('error', (error) => this.#lose(error.message));
    this.#client.on('end', () => this.#lose('it was closed'));
  }

  /** @param own options of the connection. @throws when the database can't be reached */
  static async open(url: string, own: ClientConfig = {}): Promise<LockSession> {
    const session = new LockSession(url, own);
    await session.#client.connect();
    await setUpSession(session.#client, 'locks', url);
    return session;
  }

  /** Aborted with a {@link LockLostError} when the connection ends, and all locks with it. */
  get lost(): AbortSignal {
    return this.#lost.signal;
  }

  #lose(reason: string): void {
    if (!this.lost.aborted) this.#lost.abort(new LockLostError(`The connection with the advisory locks broke: ${reason}`));
  }

  /** One after the other. What is not answered in time may have been done: the connection is given up, and no lock stays behind. */
  #ask(statement: string, key: number): Promise<boolean> {
    const asked = this.#last.then(async () => {
      this.lost.throwIfAborted();
      try {
        const { rows } = await this.#client.query<{ done: boolean }>(`SELECT ${statement}($1) AS done`, [key]);
        return rows[0]?.done === true;
      } catch (error) {
        this.#lose(String(error));
        this.close();
        throw error;
      }
    });
    this.#last = asked.catch(() => undefined);
    return asked;
  }

  /** @returns whether no other session holds it. It must not be held by this one: PostgreSQL would give it a second time */
  tryLock(key: number): Promise<boolean> {
    return this.#ask('pg_try_advisory_lock', key);
  }

  async unlock(key: number): Promise<void> {
    await this.#ask('pg_advisory_unlock', key);
  }

  /** Does not wait: the connection may have frozen. */
  close(): void {
    void this.#client.end();
  }
}
