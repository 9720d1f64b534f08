const plainSchema = require('../../../../plain-schema');

module.exports = plainSchema(require('../../../../../../../../src/api/origin/content-types/origin/schema.json'));
