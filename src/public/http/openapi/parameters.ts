import { z } from '@strapi/utils';
import { examplesOf, type Operation } from '../../../contract/operation';
import type { JsonSchema, JsonSchemas } from './json-schemas';

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
export function parametersOf({ params, query }: Operation, schemas: JsonSchemas): object[] {
  return [...parametersIn('path', params, schemas), ...parametersIn('query', query, schemas)];
}

/** @returns the `requestBody` of an operation: JSON, or the same as plain text */
export function bodyOf(operation: Operation, schemas: JsonSchemas): object | undefined {
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
