/**
 * The product's own schema with its custom fields as the plain attribute types they store, so that
 * both sides of the comparison hold the same columns and the schemas cannot drift apart.
 */
const plainTypes = { 'global::year': 'integer', 'global::string-list': 'json' };

module.exports = (schema) => {
  const attributes = Object.fromEntries(
    Object.entries(schema.attributes).map(([name, attribute]) => {
      if (attribute.type !== 'customField') return [name, attribute];
      const type = plainTypes[attribute.customField];
      if (!type) throw new Error(`No plain type is known for the custom field ${attribute.customField}`);
      const { customField, ...rest } = attribute;
      return [name, { ...rest, type }];
    }),
  );
  return { ...schema, attributes };
};
