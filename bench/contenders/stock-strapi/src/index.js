/** The permissions of Users & Permissions → Public: only reading the catalogue. */
const PUBLIC_ACTIONS = ['product', 'brand', 'origin', 'wine-type'].flatMap((name) =>
  ['find', 'findOne'].map((action) => `api::${name}.${name}.${action}`),
);

module.exports = {
  register() {},
  async bootstrap({ strapi }) {
    const role = await strapi.db.query('plugin::users-permissions.role').findOne({ where: { type: 'public' } });
    for (const action of PUBLIC_ACTIONS) {
      const permissions = strapi.db.query('plugin::users-permissions.permission');
      const present = await permissions.findOne({ where: { action, role: role.id } });
      if (!present) await permissions.create({ data: { action, role: role.id } });
    }
  },
};
