import { permissionAction } from '../../../platform/strapi-patches/content-api-permission';

/** Drafts of all entries, by `?status=draft`. */
export default { preview: permissionAction() };
