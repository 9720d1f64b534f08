/** A permission of a role as Strapi stores it. */
export interface RolePermission {
  action: string;
  /** a content type; null of a permission of a page */
  subject: string | null;
  properties: { fields?: readonly string[] };
  conditions: readonly string[];
}

const EXPLORER = 'plugin::content-manager.explorer';
const ARTICLE = 'api::article.article';
const PRODUCT = 'api::product.product';
const OWN = 'admin::is-creator';

/** What is not limited to what the author has made herself. */
const OF_ALL: readonly string[] = [`${EXPLORER}.read`, 'plugin::upload.read'];

const KEPT: Readonly<Record<string, readonly string[]>> = {
  [ARTICLE]: [`${EXPLORER}.create`, `${EXPLORER}.read`, `${EXPLORER}.update`],
  // An article names products.
  [PRODUCT]: [`${EXPLORER}.read`],
};

const isKept = ({ action, subject }: RolePermission): boolean =>
  subject === null
    ? action.startsWith('plugin::upload.') && !action.endsWith('configure-view')
    : (KEPT[subject] ?? []).includes(action);

/** @returns of the permissions of Strapi's author those of a person who writes articles as drafts, and changes her own */
export function limitToArticles(permissions: readonly RolePermission[]): RolePermission[] {
  return permissions
    .filter(isKept)
    .map((permission) =>
      OF_ALL.includes(permission.action)
        ? { ...permission, conditions: permission.conditions.filter((condition) => condition !== OWN) }
        : permission,
    );
}

/** @returns the permission with added attributes, where it has all that were there before */
export function withFields(
  permission: RolePermission,
  uid: string,
  added: readonly string[],
  before: readonly string[],
): RolePermission {
  const { fields } = permission.properties;
  if (permission.subject !== uid || !fields || added.length === 0 || !before.every((field) => fields.includes(field)))
    return permission;
  return { ...permission, properties: { ...permission.properties, fields: [...new Set([...fields, ...added])] } };
}
