import type { Client } from 'pg';
import { endWhenSilent } from '../strapi-patches/silent-connections';
import { recordAnswer } from '../pool-health';
import { answerTimeout, connectionOptions, POOLS, setUpSession, statementTimeout } from './pools';

/** As long as connecting may take: a starting process blocks its event loop for seconds. */
const ACQUIRE_TIMEOUT_MS = POOLS.editors.connectTimeoutMs;
/**
 * Connections that were idle this long are closed. When the server has vanished, none of them is handed out later than that: with
 * the wait for its answer all is well within 20 seconds.
 */
const IDLE_TIMEOUT_MS = 2_000;

type Done = (error: Error | null, connection: unknown) => void;

/** The configuration of Strapi's own connections, for Knex. */
export function editorsPool(url: string) {
  const statementTimeoutMs = statementTimeout('editors', url);
  return {
    client: 'postgres',
    connection: connectionOptions('editors', url),
    acquireConnectionTimeout: ACQUIRE_TIMEOUT_MS,
    pool: {
      min: 0,
      max: POOLS.editors.connections,
      // Connecting, and the first statements of the session.
      createTimeoutMillis: POOLS.editors.connectTimeoutMs,
      idleTimeoutMillis: IDLE_TIMEOUT_MS,
      afterCreate: (client: Client, done: Done) => {
        endWhenSilent(client, {
          statementTimeoutMs,
          answerTimeout,
          onAnswer: () => recordAnswer('editors'),
        });
        setUpSession(client, 'editors', url).then(
          () => done(null, client),
          (error: unknown) => {
            void client.end();
            done(error instanceof Error ? error : new Error(String(error)), client);
          },
        );
      },
    },
  };
}
