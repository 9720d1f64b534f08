export { withoutPublicRoutes as default } from '../../operations/public-routes';
