const plainSchema = require('../../../../plain-schema');

module.exports = plainSchema(require('../../../../../../../../src/api/brand/content-types/brand/schema.json'));
