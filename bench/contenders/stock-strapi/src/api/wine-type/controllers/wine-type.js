const { createCoreController } = require('@strapi/strapi').factories;

module.exports = createCoreController('api::wine-type.wine-type');
