const { createCoreService } = require('@strapi/strapi').factories;

module.exports = createCoreService('api::wine-type.wine-type');
