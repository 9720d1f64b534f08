import type { Operation } from '../../contract/operation';
import { API_BASE } from '../../contract/paths';
import { problemSchema } from '../../contract/schemas/problem';
import { answersOf } from './responses';
import { HEADERS } from './headers';
import { BEARER, DESCRIPTION, TAGS, TITLE } from './introduction';
import { createJsonSchemas, type JsonSchemas } from './json-schemas';
import { bodyOf, parametersOf } from './parameters';
import { problemComponents } from './problems';

/** A route as far as the document tells of it. */
export interface DescribedRoute {
  method: string;
  /** below the API's base, in koa-router's notation */
  path: string;
  operation: Operation;
  kept: boolean;
  config: { auth: unknown };
}

interface Circumstances {
  /** origin of the API; without it addresses are path-absolute */
  publicUrl: string | undefined;
  /** the storefront, where whoever reads the document may turn to */
  frontendUrl: string | undefined;
  /** of the application */
  version: string;
}

export interface OpenApiDocument {
  openapi: string;
  paths: Record<string, Record<string, object>>;
  [member: string]: unknown;
}

function operationOf({ operation, kept, config }: DescribedRoute, schemas: JsonSchemas): object {
  const secured = config.auth !== false;
  const body = bodyOf(operation, schemas);
  return {
    operationId: operation.id,
    tags: [operation.tag],
    summary: operation.summary,
    description: operation.description,
    parameters: parametersOf(operation, schemas),
    ...(body ? { requestBody: body } : {}),
    responses: answersOf(operation, schemas, { secured, kept }),
    // An empty requirement beside it: a token may be brought, and need not be.
    security: secured ? [{ bearer: [] }] : operation.previews ? [{}, { bearer: [] }] : [],
  };
}

/**
 * The OpenAPI 3.1 document of the operations that these routes are.
 * @throws when two schemas have the same name
 */
export function createDocument(routes: readonly DescribedRoute[], circumstances: Circumstances): OpenApiDocument {
  const { publicUrl, frontendUrl, version } = circumstances;
  const schemas = createJsonSchemas();
  const paths: OpenApiDocument['paths'] = {};
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route, schemas) };
  }
  schemas.of(problemSchema, 'output');
  return {
    openapi: '3.1.0',
    info: {
      title: TITLE,
      version,
      summary: 'Everything a storefront of the shop needs.',
      description: DESCRIPTION,
      contact: { name: 'The shop', ...(frontendUrl === undefined ? {} : { url: frontendUrl }) },
      license: { name: 'All rights reserved' },
    },
    servers: [{ url: `${publicUrl ?? ''}${API_BASE}`, description: 'This shop' }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: schemas.components(),
      responses: problemComponents(),
      headers: HEADERS,
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: BEARER } },
    },
  };
}
