import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { OpenApiDocument } from '../src/public/http/openapi/document';
import { documentOfSources } from './document';

const run = promisify(execFile);
const root = path.resolve(__dirname, '..');
const GENERATOR = path.join(root, 'node_modules', 'openapi-typescript', 'bin', 'cli.js');
const TIMEOUT_MS = 120_000;

/** Where the client keeps its types. */
export const SCHEMA_FILE = path.join(root, 'clients', 'typescript', 'schema.d.ts');

interface ListSchema {
  properties: { data: { items: object } };
}

/**
 * A list is of products' details with `include=details` alone. As a union of both, every use of an item would have to ask which of them
 * it is.
 */
function withPlainItems(document: OpenApiDocument): OpenApiDocument {
  const { schemas } = document.components as { schemas: { ProductList: ListSchema } };
  schemas.ProductList.properties.data.items = { $ref: '#/components/schemas/ProductListItem' };
  return document;
}

/** @returns the types that openapi-typescript makes of the document of the sources */
export async function typesOfDocument(): Promise<string> {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'wine-shop-client-'));
  const [document, types] = [path.join(directory, 'openapi.json'), path.join(directory, 'schema.d.ts')];
  try {
    await writeFile(document, JSON.stringify(withPlainItems(documentOfSources())));
    await run(process.execPath, [GENERATOR, document, '--output', types], { timeout: TIMEOUT_MS });
    return await readFile(types, 'utf8');
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
