import path from 'node:path';
import { startDumpablePostgres } from './postgres';
import { PostgresDatabases } from './postgres-databases';
import { startShop, type Shop } from './shop';
import { testRun } from './test-run';

/** A shop whose database can be backed up: npm's PostgreSQL comes without pg_dump, so on PostgreSQL it is one of Debian. */
export interface DumpableShop {
  shop: Shop;
  /** of that server; undefined on SQLite */
  databases: PostgresDatabases | undefined;
  close: () => Promise<void>;
}

export async function startDumpableShop(): Promise<DumpableShop> {
  const { database, directory } = testRun();
  if (database === 'sqlite') {
    const shop = await startShop();
    return { shop, databases: undefined, close: shop.close };
  }
  const server = await startDumpablePostgres(path.join(directory, 'dumpable'));
  if (server === undefined) throw new Error('Backups of PostgreSQL are tested with a server of Debian: apt install postgresql.');
  const databases = new PostgresDatabases(server.url, 'shop');
  const shop = await startShop({ env: { DATABASE_URL: await databases.create() } });
  const close = async () => {
    await shop.close();
    await server.stop();
  };
  return { shop, databases, close };
}
