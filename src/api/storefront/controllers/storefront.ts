import { permissionAction } from '../../../platform/strapi-patches/content-api-permission';

/** Requests of a storefront's server, in an allowance of their own. It opens nothing that is not public. */
export default { read: permissionAction() };
