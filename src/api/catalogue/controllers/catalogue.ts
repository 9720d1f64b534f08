import { permissionAction } from '../../../platform/strapi-patches/content-api-permission';

/** Imports of a script (src/catalogue/scripts). */
export default { import: permissionAction() };
