import { permissionAction } from '../../../platform/strapi-patches/content-api-permission';

export default { find: permissionAction(), purge: permissionAction() };
