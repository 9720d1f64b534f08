const plainSchema = require('../../../../plain-schema');

module.exports = plainSchema(require('../../../../../../../../src/api/wine-type/content-types/wine-type/schema.json'));
