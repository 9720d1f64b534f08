export { withoutPublicRoutes as default } from '../../platform/strapi-patches/public-plugin-routes';
