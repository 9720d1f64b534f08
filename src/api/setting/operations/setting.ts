import { operation } from '../../../http/operation';
import { settingAnswerSchema } from '../schemas/setting';

export const getSettings = operation({
  id: 'getSettings',
  tag: 'Site',
  summary: 'The site’s settings',
  description: '`meta.cache_version` grows with every save of the settings, and with nothing else.',
  status: 200,
  answer: settingAnswerSchema,
  example: {
    data: {
      id: 1,
      site_name: 'Nhà Nho – Rượu vang Hà Nội',
      hotline: '024 7300 1903',
      address: '36 phố Tràng Thi, phường Cửa Nam, Hà Nội',
      hours: 'Thứ Hai – Thứ Bảy 9:00–21:30; Chủ nhật 10:00–21:00',
      email: 'xinchao@nhanho.example',
      logo_url: '/uploads/nha_nho_logo_42d94e9f74.png',
      favicon_url: '/uploads/nha_nho_favicon_53fcb29e43.png',
      product_watermark_url: '/uploads/nha_nho_watermark_3b3b0288b3.png',
      product_watermark_position: 'none',
      product_watermark_size: '200x200',
      meta_defaults: {
        title: 'Nhà Nho – Rượu vang chọn lọc tại Hà Nội',
        description: 'Hơn ba trăm chai vang từ mười bảy nước, chọn và kể bằng tiếng Việt.',
        keywords: 'rượu vang, rượu vang Hà Nội',
      },
    },
    meta: { cache_version: 7 },
  },
});
