import type { z } from '@strapi/utils';
import { examplesOf, type Operation } from '../../../contract/operation';
import { API_BASE } from '../../../contract/paths';
import { problemSchema } from '../../../contract/shared-schemas';
import type { RouteTable } from '../route-table';
import HEADERS from './headers.json';
import { BEARER, DESCRIPTION, GROUPS, TITLE } from './introduction';
import { JsonSchemas, type JsonSchema } from './json-schemas';
import { problemComponents, responsesOf, type OperationRoute } from './responses';

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

const SEVERAL = 'Several values as `a,b` or given several times; also written `name[]=a` or `name[0]=a`.';
const ONCE = 'Given once at most.';

function parameter(place: 'path' | 'query', name: string, schema: JsonSchema, required: boolean): object {
  const { description, examples, ...rest } = schema as JsonSchema & { description?: string; examples?: unknown[] };
  const several = schema.type === 'array';
  return {
    name,
    in: place,
    required,
    description: [description, ...(place === 'query' ? [several ? SEVERAL : ONCE] : [])].join(' '),
    ...(several ? { style: 'form', explode: false } : {}),
    schema: rest,
    ...(examples ? { example: examples[0] } : {}),
  };
}

function parametersIn(place: 'path' | 'query', shape: z.ZodObject | undefined, schemas: JsonSchemas): object[] {
  if (!shape) return [];
  const { properties, required = [] } = schemas.of(shape, 'input') as {
    properties: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => parameter(place, name, schema, required.includes(name)));
}

/** @returns the `parameters` of an operation */
function parametersOf({ params, query }: Operation, schemas: JsonSchemas): object[] {
  return [...parametersIn('path', params, schemas), ...parametersIn('query', query, schemas)];
}

/** @returns the `requestBody` of an operation: JSON, or the same as plain text */
function bodyOf(operation: Operation, schemas: JsonSchemas): object | undefined {
  const { body } = operation;
  if (!body) return undefined;
  const { bodies = {} } = examplesOf(operation);
  const schema = schemas.of(body, 'input');
  const asText = Object.entries(bodies).map(([name, { summary, value }]) => [name, { summary, value: JSON.stringify(value) }]);
  return {
    required: !body.safeParse({}).success,
    content: {
      'application/json': { schema, examples: bodies },
      'text/plain': {
        schema: { type: 'string', contentMediaType: 'application/json', contentSchema: schema },
        examples: Object.fromEntries(asText) as object,
      },
    },
  };
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
  const schemas = new JsonSchemas();
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
      schemas: Object.fromEntries([...schemas.components].sort(([a], [b]) => (a < b ? -1 : 1))),
      responses: problemComponents(),
      headers: HEADERS,
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: BEARER } },
    },
  };
}
