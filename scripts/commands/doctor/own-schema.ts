import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { OperatorError } from '../../../src/platform/operator-error';
import type { Schema } from '../../../src/platform/stored-schema/schema-losses';
import { ALONE } from '../backup/start-copy';
import { at, root } from '../tools';

const TIMEOUT_MS = 120_000;

/** Loads this program once, on an empty database in a folder that is removed afterwards. @returns the schema that it makes */
export async function readOwnSchema(): Promise<Schema> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'wine-shop-doctor-'));
  const file = path.join(folder, 'schema.json');
  const place = {
    DATABASE_CLIENT: 'sqlite',
    DATABASE_FILENAME: path.join(folder, 'shop.db'),
    MEDIA_DIR: folder,
    S3_BUCKET: '',
    NODE_ENV: 'production',
    SEED_DEMO: 'false',
  };
  const nothing = Object.fromEntries([...ALONE, 'DATABASE_URL', 'DATABASE_URL_FILE'].map((name) => [name, '']));
  try {
    const options = { cwd: root, env: { ...process.env, ...nothing, ...place }, timeout: TIMEOUT_MS };
    await promisify(execFile)(process.execPath, [at('scripts/own-schema.mjs'), file], options).catch((cause: unknown) => {
      // What its start says, between what libraries say.
      const said = cause instanceof Error && 'stderr' in cause ? /✗ (.*)/.exec(String(cause.stderr))?.[1] : undefined;
      throw new OperatorError(said ?? 'this release did not load in time', { cause });
    });
    return JSON.parse(readFileSync(file, 'utf8')) as Schema;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
