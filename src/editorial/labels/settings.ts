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
    product_watermark: {
      label: ['Dấu bản quyền trên ảnh', 'Watermark on pictures'],
      help: [
        'In lên ảnh sản phẩm. PNG hoặc WebP nền trong suốt; không dùng SVG.',
        'Laid over product pictures. PNG or WebP with a transparent background; not SVG.',
      ],
    },
    product_watermark_position: {
      label: ['Vị trí dấu bản quyền', 'Watermark’s position'],
      help: [
        'Sau khi lưu, ảnh được làm lại dần trong vài phút.',
        'After saving, pictures are made anew one by one, within some minutes.',
      ],
    },
    product_watermark_size: {
      label: ['Cỡ dấu bản quyền', 'Watermark’s size'],
      help: [
        'Khung rộng x cao, tính bằng điểm ảnh trên ảnh rộng 1000, ví dụ 200x200. Ảnh khác cỡ theo cùng tỷ lệ.',
        'The box’s width x height in pixels of a picture 1000 wide, such as 200x200. Other sizes in proportion.',
      ],
    },
    meta_defaults: { label: ['SEO mặc định', 'Default SEO'] },
  },
};
