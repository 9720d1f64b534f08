import type { TypeText } from './text';

export const setting: TypeText = {
  name: ['Thông tin cửa hàng', 'Shop settings'],
  fields: {
    site_name: { label: ['Tên cửa hàng', 'Shop name'] },
    hotline: {
      label: ['Số điện thoại', 'Hotline'],
      help: ['Như khách sẽ thấy, ví dụ 024 3825 0000.', 'As visitors see it, such as 024 3825 0000.'],
    },
    address: { label: ['Địa chỉ', 'Postal address'] },
    hours: {
      label: ['Giờ mở cửa', 'Opening hours'],
      help: ['Ví dụ 9:00–21:00 hằng ngày.', 'For example 9:00–21:00 hằng ngày (daily).'],
    },
    email: { label: ['E-mail liên hệ', 'Contact e-mail'] },
    logo: {
      label: ['Logo', 'Logo'],
      help: ['Nên dùng ảnh nền trong suốt (PNG, SVG, WebP).', 'Best with a transparent background (PNG, SVG, WebP).'],
    },
    favicon: {
      label: ['Biểu tượng trên thẻ trình duyệt', 'Browser tab icon'],
      help: ['Ảnh vuông, ít nhất 48 × 48 điểm ảnh.', 'A square picture, at least 48 × 48 pixels.'],
    },
    product_watermark: { label: ['Dấu bản quyền trên ảnh', 'Watermark on pictures'] },
    product_watermark_position: { label: ['Vị trí dấu bản quyền', 'Watermark’s position'] },
    product_watermark_size: {
      label: ['Cỡ dấu bản quyền', 'Watermark’s size'],
      help: ['Rộng x cao, điểm ảnh, ví dụ 200x200.', 'Width x height in pixels, such as 200x200.'],
    },
    meta_defaults: { label: ['SEO mặc định', 'Default SEO'] },
  },
};
