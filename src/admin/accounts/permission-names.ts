import { TYPE_TEXTS, type TypeText } from '../../editorial/labels';
import { changeEndpoint } from '../requests/change-endpoint';
import names from '../translations/permission-names.json';

interface Child {
  label: string;
  value: string;
  children?: Child[];
}

interface Subject {
  uid: string;
  label: string;
  properties: { label: string; value: string; children: Child[] }[];
}

interface ContentTypes {
  actions: { label: string; actionId: string }[];
  subjects: Subject[];
}

interface NamedAction {
  displayName: string;
  category?: string;
  subCategory?: string;
}

/** What Strapi's page of a role draws: the permissions that there are. */
interface PermissionLayout {
  conditions: { displayName: string; category: string }[];
  sections: { collectionTypes: ContentTypes; singleTypes: ContentTypes; plugins: NamedAction[]; settings: NamedAction[] };
}

const TYPES: Readonly<Record<string, TypeText | undefined>> = TYPE_TEXTS;
const VIETNAMESE: ReadonlyMap<string, string> = new Map(Object.entries(names));

const language = (): 0 | 1 => (document.documentElement.lang === 'en' ? 1 : 0);

/**
 * @param name of an action, a plugin or a group of them: Strapi's in English, or the shop's in both languages, `Kế hoạch / Plans`
 * @returns it in the language of the panel; what is not known stays
 */
export function permissionName(name: string): string {
  const own = name.split(' / ');
  if (own.length === 2) return own[language()] ?? name;
  return language() === 1 ? name : (VIETNAMESE.get(name.toLowerCase()) ?? name);
}

/** The label of an attribute in any type, for those of components. */
const ATTRIBUTES = new Map(Object.values(TYPE_TEXTS).flatMap(({ fields }) => Object.entries(fields)));

/** @returns what forms call an attribute, of whatever type */
export const attributeName = (attribute: string): string =>
  ATTRIBUTES.get(attribute)?.label[language()] ?? permissionName(attribute);

function nameChild(uid: string, child: Child): Child {
  const attribute = child.value.split('.').at(-1) ?? child.value;
  const text = TYPES[uid]?.fields[attribute] ?? ATTRIBUTES.get(attribute);
  return {
    ...child,
    label: text?.label[language()] ?? permissionName(child.label),
    ...(child.children && { children: child.children.map((inner) => nameChild('', inner)) }),
  };
}

/** The page's own groups of permissions. */
const SECTIONS: ReadonlySet<string> = new Set(['collectionTypes', 'singleTypes', 'plugins', 'settings', 'controllers']);

/** @param id of a content type, an action (`plugin::upload.assets.create`) or a group of them */
function nameStep(id: string): string {
  const word = id.replace(/^.*[.:]/, '').replaceAll('-', ' ');
  return TYPES[id]?.name[language()] ?? permissionName(permissionName(id) === id ? word : id);
}

/** @returns where a permission stands in the form of a role: `Sản phẩm › Sửa` */
export const permissionPath = (path: readonly string[]): string =>
  path
    .filter((id) => !SECTIONS.has(id))
    .map(nameStep)
    .join(' › ');

/** @param path of the permission, as above @returns what is ticked of it: its fields and conditions */
export function tickedNames(permission: object, path: readonly string[]): string[] {
  return Object.entries(permission).flatMap(([name, value]: [string, unknown]) => {
    if (typeof value === 'object' && value !== null) return tickedNames(value, path);
    if (value !== true) return [];
    if (name === 'enabled') return [language() === 0 ? 'có' : 'yes'];
    const type = path.map((id) => TYPES[id]).find((one) => one !== undefined);
    return [(type?.fields[name] ?? ATTRIBUTES.get(name))?.label[language()] ?? nameStep(name)];
  });
}

const nameSubject = ({ uid, label, properties, ...subject }: Subject): Subject => ({
  ...subject,
  uid,
  label: TYPES[uid]?.name[language()] ?? permissionName(label),
  properties: properties.map((property) => ({
    ...property,
    label: permissionName(property.label),
    children: property.children.map((child) => nameChild(uid, child)),
  })),
});

const nameContentTypes = ({ actions, subjects }: ContentTypes): ContentTypes => ({
  actions: actions.map((action) => ({ ...action, label: permissionName(action.label) })),
  subjects: subjects.map(nameSubject),
});

const nameAction = (action: NamedAction): NamedAction => ({
  ...action,
  displayName: permissionName(action.displayName),
  ...(action.category !== undefined && { category: permissionName(action.category) }),
  ...(action.subCategory !== undefined && { subCategory: permissionName(action.subCategory) }),
});

/** @returns the permissions with their names in the language of the panel */
const namePermissions = ({ conditions, sections }: PermissionLayout): PermissionLayout => ({
  conditions: conditions.map((condition) => ({
    ...condition,
    displayName: permissionName(condition.displayName),
    category: permissionName(condition.category),
  })),
  sections: {
    collectionTypes: nameContentTypes(sections.collectionTypes),
    singleTypes: nameContentTypes(sections.singleTypes),
    plugins: sections.plugins.map(nameAction),
    settings: sections.settings.map(nameAction),
  },
});

interface LayoutEndpoint {
  transformResponse: (answer: unknown) => PermissionLayout;
}

/** Names the permissions of a role's page: Strapi's server sends them in English. Call it in `bootstrap`. */
export const nameRolePermissions = (): void =>
  changeEndpoint('getRolePermissionLayout', (endpoint: LayoutEndpoint) => {
    const { transformResponse } = endpoint;
    endpoint.transformResponse = (answer) => namePermissions(transformResponse(answer));
  });
