import type { Core } from '@strapi/strapi';

interface NamedEntry {
  uid: 'admin::api-token' | 'plugin::users-permissions.role';
  /** Strapi's own */
  english: { name: string; description: string };
  name: string;
  description: string;
}

/** What Strapi creates at its first start, besides the roles of the panel (roles.ts). */
const ENTRIES: readonly NamedEntry[] = [
  {
    uid: 'admin::api-token',
    english: {
      name: 'Full Access',
      description: 'A default API token with full access permissions, used for accessing or modifying resources',
    },
    name: 'Toàn quyền',
    description: 'Có mọi quyền của API. Chỉ dùng khi thật cần.',
  },
  {
    uid: 'admin::api-token',
    english: {
      name: 'Read Only',
      description: 'A default API token with read-only permissions, only used for accessing resources',
    },
    name: 'Chỉ đọc',
    description: 'Chỉ đọc được dữ liệu của API.',
  },
  {
    uid: 'plugin::users-permissions.role',
    english: { name: 'Authenticated', description: 'Default role given to authenticated user.' },
    name: 'Đã đăng nhập',
    description: 'Vai trò của tài khoản API đã đăng nhập.',
  },
  {
    uid: 'plugin::users-permissions.role',
    english: { name: 'Public', description: 'Default role given to unauthenticated user.' },
    name: 'Khách',
    description: 'Vai trò của ai chưa đăng nhập.',
  },
];

/** Gives them Vietnamese names. One that was renamed or described otherwise keeps what it has. */
export async function nameStrapiEntries(strapi: Core.Strapi): Promise<void> {
  for (const { uid, english, name, description } of ENTRIES) {
    await strapi.db.query(uid).updateMany({ where: english, data: { name, description } });
  }
}
