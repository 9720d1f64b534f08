const { createCoreRouter } = require('@strapi/strapi').factories;

module.exports = createCoreRouter('api::wine-type.wine-type');
