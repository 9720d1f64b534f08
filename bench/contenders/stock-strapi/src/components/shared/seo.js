module.exports = require('../../../../../../src/components/shared/seo.json');
