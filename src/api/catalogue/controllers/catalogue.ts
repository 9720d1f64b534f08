import { permissionAction } from '../../../platform/strapi-patches/content-api-permission';

/** Imports of a script (src/editing/import/server/scripts). */
export default { import: permissionAction() };
