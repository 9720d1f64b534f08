import { isDeepStrictEqual } from 'node:util';
import { z } from '@strapi/utils';

export type JsonSchema = Record<string, unknown>;

/** Converts Zod's schemas into JSON Schema; a schema with an id (`meta({ id })`) becomes a component. */
export interface JsonSchemas {
  /**
   * @param direction an input may leave out members with a default
   * @returns the schema, or a reference to its component
   */
  of: (schema: z.ZodType, direction: 'input' | 'output') => JsonSchema;
  /** `components.schemas`, by name */
  components: () => Record<string, JsonSchema>;
}

interface Converted {
  properties: { schema: JsonSchema };
  $defs?: Record<string, JsonSchema>;
}

/** Zod writes JavaScript's integer bounds, patterns that repeat `format`, and tuples without their length. */
function tidy(schema: JsonSchema): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.format !== undefined) delete schema.pattern;
  if (Array.isArray(schema.prefixItems) && schema.items === undefined) {
    // Many tools do not know the shorter `items: false`.
    const { length } = schema.prefixItems;
    Object.assign(schema, { items: {}, minItems: length, maxItems: length });
  }
}

/** JSON Schema has definitions of its own, OpenAPI one place for all. */
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
      // The envelope makes Zod write a schema with an id as a definition and a reference.
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
