const plainSchema = require('../../../../plain-schema');

module.exports = plainSchema(require('../../../../../../../../src/api/product/content-types/product/schema.json'));
