import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createDocument, type OpenApiDocument } from '../src/http/openapi/document';
import { describedRoutes, type Apis } from '../src/http/openapi/routes';

const root = path.resolve(__dirname, '..');
const apiFolder = path.join(root, 'src', 'api');

/** The routes as Strapi would load them, from their files. */
async function loadApis(): Promise<Apis> {
  const apis: Apis = {};
  for (const name of readdirSync(apiFolder).sort()) {
    const files = readdirSync(path.join(apiFolder, name)).includes('routes')
      ? readdirSync(path.join(apiFolder, name, 'routes'))
      : [];
    const routers = await Promise.all(files.map((file) => import(path.join(apiFolder, name, 'routes', file))));
    apis[name] = {
      routes: Object.fromEntries(routers.map((router: { default: { routes: object[] } }, place) => [place, router.default])),
    };
  }
  return apis;
}

/** The OpenAPI document as a server without PUBLIC_URL and FRONTEND_URL serves it, made without one. */
export async function documentOfSources(): Promise<OpenApiDocument> {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string };
  return createDocument(describedRoutes(await loadApis()), { publicUrl: undefined, frontendUrl: undefined, version });
}
