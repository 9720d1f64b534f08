import type { Client } from 'pg';
import { assertPatch } from '../assert-patch';

const DEFAULT_UNIT = 'ms';
const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1_000, min: 60_000 };

/** A transaction may set a limit of its own, such as a rollup of a day with millions of events, or the wait for a lock. */
const OWN_LIMIT = /^\s*SET LOCAL statement_timeout\s*(?:=|TO)\s*'?(\d+)\s*(ms|s|min)?'?/i;
const END_OF_TRANSACTION = /^\s*(?:COMMIT|ROLLBACK)\s*;?\s*$/i;

type Query = (statement: string | { text: string }, ...rest: unknown[]) => unknown;

interface Silence {
  /** statement_timeout of the session, in milliseconds; 0: none */
  statementTimeoutMs: number;
  /** @returns how long to wait for an answer, for a statement_timeout; 0: without limit */
  answerTimeout: (timeoutMs: number) => number;
  onAnswer: () => void;
}

/**
 * Ends a connection of Knex's pool whose server does not answer. pg's own `query_timeout` fails the statement and leaves the
 * connection as it is; Knex would hand it out again, and each following statement waits for it as long. Of a connection that was
 * ended Knex knows.
 *
 * @param client the driver's connection, as Knex gives it to `afterCreate`
 */
export function endWhenSilent(client: Client, silence: Silence): void {
  const fits = (['query', 'end', 'on'] as const).every((method) => typeof client[method] === 'function');
  assertPatch('silent-connections', 'pg 8, knex 3', fits);
  const send = client.query.bind(client) as Query;
  let timeoutMs = silence.statementTimeoutMs;
  let timer: NodeJS.Timeout | undefined;

  const watched: Query = (statement, ...rest) => {
    const text = typeof statement === 'string' ? statement : statement.text;
    const [, own, unit = DEFAULT_UNIT] = OWN_LIMIT.exec(text) ?? [];
    if (END_OF_TRANSACTION.test(text)) timeoutMs = silence.statementTimeoutMs;
    clearTimeout(timer);
    const afterMs = silence.answerTimeout(timeoutMs);
    if (afterMs > 0) {
      // With a statement in flight it closes the socket at once.
      timer = setTimeout(() => void client.end(), afterMs);
    }
    if (own !== undefined) timeoutMs = Number(own) * (UNITS[unit.toLowerCase()] ?? 1);
    return send(statement, ...rest);
  };
  Object.assign(client, { query: watched });
  // All statements that were sent are answered.
  client.on('drain', () => {
    clearTimeout(timer);
    silence.onAnswer();
  });
  client.on('end', () => clearTimeout(timer));
}
