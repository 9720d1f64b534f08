import { API_BASE } from '../../../contract/paths';
import { problemSchema } from '../../../contract/shared-schemas';
import type { RouteTable } from '../route-table';
import { HEADERS } from './headers';
import { BEARER, DESCRIPTION, GROUPS, TITLE } from './introduction';
import { createJsonSchemas, type JsonSchemas } from './json-schemas';
import { bodyOf, parametersOf } from './parameters';
import { problemComponents } from './problems';
import { responsesOf, type OperationRoute } from './responses';

interface Service {
  /** origin of the API; without it, servers are path-absolute */
  publicUrl: string | undefined;
  /** the storefront */
  frontendUrl: string | undefined;
  /** of the application */
  version: string;
}

export interface OpenApiDocument {
  openapi: string;
  paths: Record<string, Record<string, object>>;
  [member: string]: unknown;
}

function describeOperation(route: OperationRoute, schemas: JsonSchemas): object {
  const { operation, permission } = route;
  const body = bodyOf(operation, schemas);
  return {
    operationId: operation.id,
    tags: [operation.group],
    summary: operation.summary,
    description: operation.description,
    parameters: parametersOf(operation, schemas),
    ...(body ? { requestBody: body } : {}),
    responses: responsesOf(route, schemas),
    // The empty requirement makes the token optional.
    security: permission !== undefined ? [{ bearer: [] }] : operation.previews ? [{}, { bearer: [] }] : [],
  };
}

/**
 * The OpenAPI 3.1 document of all operations in the route table.
 * @throws Error when two schemas have the same name
 */
export function createDocument({ routes }: RouteTable, { publicUrl, frontendUrl, version }: Service): OpenApiDocument {
  const schemas = createJsonSchemas();
  const paths: OpenApiDocument['paths'] = {};
  for (const route of routes) {
    if (!route.operation) continue;
    const path = route.path.slice(API_BASE.length).replace(/:(\w+)/g, '{$1}');
    const described = describeOperation({ ...route, operation: route.operation }, schemas);
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: described };
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
      // Of this description and of what is generated from it; the shop's content stays the shop's.
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: `${publicUrl ?? ''}${API_BASE}`, description: 'This shop' }],
    tags: Object.entries(GROUPS).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: schemas.components(),
      responses: problemComponents(),
      headers: HEADERS,
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: BEARER } },
    },
  };
}
