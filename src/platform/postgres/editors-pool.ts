import type { Core } from '@strapi/strapi';
import type { Client } from 'pg';
import { isPostgres } from '../database-dialect';
import { OF_NO_REQUEST } from '../log/format';
import { limitConnectionWaits } from '../strapi-patches/connection-pool';
import { endWhenSilent } from '../strapi-patches/silent-connections';
import { recordAnswer } from '../pool-health';
import { answerTimeout, connectionOptions, POOLS, setUpSession, statementTimeout } from './pools';

/**
 * At start Strapi asks hundreds of questions at once, and computes for seconds in between. On a busy machine the last ones waited
 * longer than an editor should, connections too, and the start failed.
 */
const START_TIMEOUT_MS = 60_000;
/**
 * Connections that were idle this long are closed. When the server has vanished, none of them is handed out later than that: with
 * the wait for its answer all is well within 20 seconds.
 */
const IDLE_TIMEOUT_MS = 2_000;

/** Knex prints to the terminal by itself, a line that is no JSON. */
function logConnection(message: unknown): void {
  const { strapi } = globalThis as { strapi?: Core.Strapi };
  strapi?.log.warn(`The editors' connections: ${String(message)}`, OF_NO_REQUEST);
}

type Done = (error: Error | null, connection: unknown) => void;

/** The configuration of Strapi's own connections, for Knex. */
export function editorsPool(url: string) {
  const statementTimeoutMs = statementTimeout('editors', url);
  return {
    client: 'postgres',
    connection: { ...connectionOptions('editors', url), connectionTimeoutMillis: START_TIMEOUT_MS },
    acquireConnectionTimeout: START_TIMEOUT_MS,
    log: { warn: logConnection, error: logConnection },
    pool: {
      min: 0,
      max: POOLS.editors.connections,
      // Connecting, and the first statements of the session.
      createTimeoutMillis: START_TIMEOUT_MS,
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

/** Ends the longer waits of the start. Call it when requests may come. */
export function limitStartWaits(strapi: Core.Strapi): void {
  if (isPostgres(strapi.db.connection)) limitConnectionWaits(strapi, POOLS.editors.connectTimeoutMs);
}
