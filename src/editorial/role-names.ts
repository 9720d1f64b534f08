import type { Core } from '@strapi/strapi';

interface RoleName {
  code: string;
  /** Strapi's own */
  english: string;
  name: string;
  description: string;
}

const ROLES: readonly RoleName[] = [
  {
    code: 'strapi-super-admin',
    english: 'Super Admin',
    name: 'Quản trị viên',
    description: 'Dùng được mọi chức năng và thiết lập.',
  },
  {
    code: 'strapi-editor',
    english: 'Editor',
    name: 'Biên tập viên',
    description: 'Quản lý và đăng mọi nội dung, kể cả của người khác.',
  },
  {
    code: 'strapi-author',
    english: 'Author',
    name: 'Cộng tác viên',
    description: 'Quản lý nội dung do chính mình tạo.',
  },
];

/** Gives Strapi's roles Vietnamese names. A renamed role keeps its name. */
export async function nameRoles(strapi: Core.Strapi): Promise<void> {
  for (const { code, english, name, description } of ROLES) {
    await strapi.db.query('admin::role').updateMany({ where: { code, name: english }, data: { name, description } });
  }
}
