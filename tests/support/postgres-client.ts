import { Client } from 'pg';

/** Opens a connection for some work, and closes it. */
export async function withPostgres<Result>(
  url: string,
  work: (client: Client) => Promise<Result>,
  connectionTimeoutMillis = 0,
): Promise<Result> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis });
  // A connection that breaks during a query rejects the query; without a listener it would end the process as well.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
