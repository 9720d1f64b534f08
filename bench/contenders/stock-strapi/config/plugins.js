// The plugin as its documentation configures it: memory provider, one hour, all public requests for products.
const restCache = {
  enabled: true,
  config: {
    provider: { name: 'memory', options: { max: 32767, maxAge: 3600 } },
    strategy: { enableXCacheHeaders: true, contentTypes: ['api::product.product'] },
  },
};

module.exports = ({ env }) => ({
  'users-permissions': { config: { jwtSecret: env('JWT_SECRET') } },
  'rest-cache': env.bool('REST_CACHE', false) ? restCache : { enabled: false },
});
