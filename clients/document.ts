import { readFileSync } from 'node:fs';
import path from 'node:path';
import { routeTable } from '../src/api/routes';
import { createDocument, type OpenApiDocument } from '../src/public/http/openapi/document';

const root = path.resolve(__dirname, '..');

/** The OpenAPI document of a server without PUBLIC_URL and FRONTEND_URL, made from the route table. */
export function documentOfSources(): OpenApiDocument {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string };
  return createDocument(routeTable, { publicUrl: undefined, frontendUrl: undefined, version });
}
