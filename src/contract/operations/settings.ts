import { operation } from '../operation';
import { exampleAddress } from '../schemas/picture-examples';
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
      logo_url: exampleAddress('logo', 'png'),
      favicon_url: exampleAddress('favicon', 'png'),
      product_watermark_url: exampleAddress('watermark', 'png'),
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
