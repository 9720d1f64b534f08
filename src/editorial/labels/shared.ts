import type { FieldText, TypeText } from './text';

/** The attributes that Strapi gives every content type: columns of the list, never inputs. */
export const SYSTEM_FIELDS = {
  createdAt: { label: ['Ngày tạo', 'Created'] },
  updatedAt: { label: ['Cập nhật lần cuối', 'Last updated'] },
  publishedAt: { label: ['Ngày đăng', 'Published'] },
  createdBy: { label: ['Người tạo', 'Created by'] },
  updatedBy: { label: ['Người cập nhật', 'Updated by'] },
} as const satisfies Readonly<Record<string, FieldText>>;

export const SLUG: FieldText = {
  label: ['Đường dẫn', 'Address'],
  help: [
    'Phần cuối của địa chỉ trang. Để trống: tự tạo từ tên. Khi đổi, địa chỉ cũ tự dẫn sang địa chỉ mới.',
    'The last part of the page’s address. Empty: made from the name. When it changes, the old address leads to the new one.',
  ],
};

/** As SLUG, for what has no page of its own. */
export const PLAIN_SLUG: FieldText = {
  label: SLUG.label,
  help: [
    'Chữ thường không dấu, số và dấu gạch nối. Để trống: tự tạo từ tên.',
    'Lowercase letters without marks, digits and hyphens. Empty: made from the name.',
  ],
};

export const ORDER: FieldText = {
  label: ['Thứ tự', 'Order'],
  help: ['Số nhỏ hiện trước.', 'Smaller numbers come first.'],
};

export const SEO: FieldText = {
  label: ['Hiển thị trên công cụ tìm kiếm', 'Search engines'],
};

export const seo: TypeText = {
  name: ['SEO', 'SEO'],
  fields: {
    meta_title: {
      label: ['Tiêu đề tìm kiếm', 'Search title'],
      help: ['Dòng tiêu đề trên Google. Để trống thì dùng tên.', 'The title line on Google. Empty: the name is used.'],
    },
    meta_description: {
      label: ['Mô tả tìm kiếm', 'Search description'],
      help: [
        'Một hai câu dưới tiêu đề trên Google. Để trống thì dùng phần mô tả.',
        'A sentence or two below the title on Google. Empty: the description is used.',
      ],
    },
  },
};

export const metaDefaults: TypeText = {
  name: ['SEO mặc định', 'Default SEO'],
  fields: {
    title: {
      label: ['Tiêu đề mặc định', 'Default title'],
      help: ['Cho những trang không có tiêu đề riêng.', 'For pages that have no title of their own.'],
    },
    description: {
      label: ['Mô tả mặc định', 'Default description'],
      help: ['Cho những trang không có mô tả riêng.', 'For pages that have no description of their own.'],
    },
    keywords: {
      label: ['Từ khóa', 'Keywords'],
      help: ['Cách nhau bằng dấu phẩy.', 'Separated by commas.'],
    },
  },
};
