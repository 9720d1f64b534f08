const { createCoreRouter } = require('@strapi/strapi').factories;

module.exports = createCoreRouter('api::event.event', { only: ['create'], config: { create: { auth: false } } });
