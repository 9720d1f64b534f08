import type { Feature } from '../../platform/feature';
import { grantNewFields, nameRoles } from './server/roles';

/** The roles of the shop's editors. */
export const accounts: Feature = {
  async catchUp(strapi) {
    await nameRoles(strapi);
    await grantNewFields(strapi);
  },
};
