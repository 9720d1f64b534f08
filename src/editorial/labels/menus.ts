import type { FieldText, TypeText } from './text';

export const menu: TypeText = {
  name: ['Menu', 'Menus'],
  fields: {
    location: {
      label: ['Mã vị trí', 'Location'],
      help: [
        'Chỗ đặt menu trên trang: header, footer… Giao diện trang web tìm menu theo mã này.',
        'Where the menu stands: header, footer… The website looks the menu up by it.',
      ],
    },
    name: { label: ['Tên', 'Name'], help: ['Chỉ hiện trong trang quản trị và API.', 'Shown in this panel and the API alone.'] },
    items: { label: ['Các mục', 'Items'] },
  },
};

const item: Readonly<Record<string, FieldText>> = {
  label: { label: ['Chữ hiển thị', 'Text'] },
  kind: {
    label: ['Dẫn tới', 'Leads to'],
    help: ['Chọn xong, ô cần điền hiện bên dưới.', 'Once chosen, the input it needs appears below.'],
  },
  path: {
    label: ['Đường dẫn trang', 'Page'],
    help: ['Trong trang web, bắt đầu bằng /, ví dụ /gioi-thieu.', 'On the website, beginning with /, such as /gioi-thieu.'],
  },
  product: { label: ['Chọn sản phẩm', 'Product'] },
  article: { label: ['Chọn bài viết', 'Article'] },
  brand: { label: ['Lọc theo thương hiệu', 'Only this brand'], help: ['Để trống: mọi thương hiệu.', 'Empty: every brand.'] },
  origin: { label: ['Lọc theo xuất xứ', 'Only this origin'], help: ['Để trống: mọi xuất xứ.', 'Empty: every origin.'] },
  wine_type: {
    label: ['Lọc theo loại rượu', 'Only this wine type'],
    help: ['Để trống: mọi loại rượu.', 'Empty: every wine type.'],
  },
  url: {
    label: ['Địa chỉ bên ngoài', 'Outside address'],
    help: ['https://…, mailto:… hoặc tel:…', 'https://…, mailto:… or tel:…'],
  },
  new_tab: { label: ['Mở trong thẻ mới', 'Opens in a new tab'] },
};

export const menuItem: TypeText = {
  name: ['Mục menu', 'Menu item'],
  fields: { ...item, children: { label: ['Mục con (cấp 2)', 'Items below (2nd level)'] } },
};

export const menuSubItem: TypeText = {
  name: ['Mục menu cấp 2', 'Menu item, 2nd level'],
  fields: { ...item, children: { label: ['Mục con (cấp 3)', 'Items below (3rd level)'] } },
};

export const menuLeafItem: TypeText = {
  name: ['Mục menu cấp 3', 'Menu item, 3rd level'],
  fields: item,
};
