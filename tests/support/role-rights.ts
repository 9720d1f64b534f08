import type { RolePermission } from '../../src/editorial/role-permissions';

const EXPLORER = 'plugin::content-manager.explorer';
const OWN = 'admin::is-creator';

/** Of the others, a save is a publication. */
const WITH_DRAFTS: readonly string[] = ['api::product.product', 'api::article.article'];

/** What a role may do in one part of the panel, in Vietnamese. */
export interface RoleRight {
  area: string;
  rights: string[];
}

const EXPLORER_RIGHTS: Readonly<Record<string, string>> = {
  read: 'xem',
  create: 'tạo',
  update: 'sửa',
  publish: 'đăng',
  delete: 'xóa',
};

const OTHER_RIGHTS: Readonly<Record<string, readonly [area: string, right: string]>> = {
  'plugin::upload.read': ['Thư viện ảnh', 'xem'],
  'plugin::upload.assets.create': ['Thư viện ảnh', 'thêm'],
  'plugin::upload.assets.update': ['Thư viện ảnh', 'sửa và xóa'],
  'api::reports.read': ['Báo cáo', 'xem'],
  'api::bin.restore': ['Thùng rác', 'khôi phục'],
  'api::bin.erase': ['Thùng rác', 'xóa hẳn'],
  'api::plan.manage': ['Kế hoạch', 'lên lịch giá và việc đăng'],
  'api::catalogue.exchange': ['Nhập và xuất', 'nhập, xuất, sửa hàng loạt, hoàn tác'],
};

/**
 * @param typeNames the names of content types by uid
 * @returns a role's rights in the order of the handbook, without those that only open a detail (copying a picture's link)
 */
export function rightsOf(permissions: readonly RolePermission[], typeNames: Readonly<Record<string, string>>): RoleRight[] {
  const areas = new Map<string, string[]>();
  const add = (area: string, right: string, isOwn: boolean): void => {
    areas.set(area, [...(areas.get(area) ?? []), isOwn ? `${right} (của mình)` : right]);
  };
  const has = (action: string, subject: string | null) =>
    permissions.find((permission) => permission.action === action && permission.subject === subject);
  for (const [uid, name] of Object.entries(typeNames)) {
    for (const [right, text] of Object.entries(EXPLORER_RIGHTS)) {
      const permission = has(`${EXPLORER}.${right}`, uid);
      if (permission && (right !== 'publish' || WITH_DRAFTS.includes(uid))) add(name, text, permission.conditions.includes(OWN));
    }
  }
  for (const [action, [area, right]] of Object.entries(OTHER_RIGHTS)) {
    const permission = has(action, null);
    if (permission) add(area, right, permission.conditions.includes(OWN));
  }
  return [...areas].map(([area, rights]) => ({ area, rights }));
}
