/**
 * Our content type's schema with the plain attribute types of its custom fields, so that both sides of the comparison have the
 * same columns.
 */
const plainTypes = {
  'global::end': 'datetime',
  'global::price': 'integer',
  'global::year': 'integer',
  'global::string-list': 'json',
  'global::word': 'string',
  'global::scale': 'enumeration',
  'global::choices': 'json',
};

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
