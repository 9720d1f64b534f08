import { isDeepStrictEqual } from 'node:util';
import { z } from '@strapi/utils';

export type JsonSchema = Record<string, unknown>;

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

/** Converts Zod's schemas into JSON Schema; a schema with an id (`meta({ id })`) becomes a component. */
export class JsonSchemas {
  /** by name */
  readonly components = new Map<string, JsonSchema>();

  /**
   * @param io an input may leave out members with a default
   * @returns the schema, or a reference to its component
   */
  of(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
    // The envelope makes Zod write a schema with an id as a definition and a reference.
    const json = z.toJSONSchema(z.object({ schema }), { io, override: ({ jsonSchema }) => tidy(jsonSchema) });
    // JSON Schema has definitions of its own, OpenAPI one place for all.
    const text = JSON.stringify(json).replaceAll('"#/$defs/', '"#/components/schemas/');
    const { properties, $defs = {} } = JSON.parse(text) as Converted;
    for (const [name, definition] of Object.entries($defs)) {
      const known = this.components.get(name) ?? definition;
      if (!isDeepStrictEqual(known, definition)) throw new Error(`Two schemas have the id ${name}.`);
      this.components.set(name, definition);
    }
    return properties.schema;
  }
}
