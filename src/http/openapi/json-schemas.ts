import { isDeepStrictEqual } from 'node:util';
import { z } from '@strapi/utils';

export type JsonSchema = Record<string, unknown>;

/** Turns Zod's schemas into JSON Schema; those with an id (`meta({ id })`) are written once, and referred to. */
export interface JsonSchemas {
  /**
   * @param direction what is sent to us may leave out what has a default
   * @returns the schema, or a reference to the component that it is
   */
  of: (schema: z.ZodType, direction: 'input' | 'output') => JsonSchema;
  /** `components.schemas`, by name */
  components: () => Record<string, JsonSchema>;
}

interface Converted {
  properties: { schema: JsonSchema };
  $defs?: Record<string, JsonSchema>;
}

/**
 * Zod writes the bounds of JavaScript's whole numbers, and patterns for what `format` says already; and of a tuple it does not
 * write that there is no more in it.
 */
function tidy(schema: JsonSchema): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.format !== undefined) delete schema.pattern;
  if (Array.isArray(schema.prefixItems) && schema.items === undefined) {
    // `items: false` would say it shorter, and is unknown to many tools.
    const { length } = schema.prefixItems;
    Object.assign(schema, { items: {}, minItems: length, maxItems: length });
  }
}

/** JSON Schema keeps its own definitions beside it, OpenAPI in one place for all. */
function relocate(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(relocate);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]: [string, unknown]) =>
      name === '$ref' && typeof inner === 'string'
        ? [name, inner.replace('#/$defs/', '#/components/schemas/')]
        : [name, relocate(inner)],
    ),
  );
}

export function createJsonSchemas(): JsonSchemas {
  const components = new Map<string, JsonSchema>();
  return {
    of: (schema, direction) => {
      // In an envelope, so that a schema with an id becomes a definition and a reference to it.
      const converted = relocate(
        z.toJSONSchema(z.object({ schema }), { io: direction, override: ({ jsonSchema }) => tidy(jsonSchema) }),
      ) as Converted;
      for (const [name, definition] of Object.entries(converted.$defs ?? {})) {
        const known = components.get(name);
        if (known && !isDeepStrictEqual(known, definition)) throw new Error(`Two schemas have the id ${name}.`);
        components.set(name, definition);
      }
      return converted.properties.schema;
    },
    components: () => Object.fromEntries([...components].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}
