import { bullets, heading, paragraph } from '../blocks';
import type { Article } from './article';

/** Begun and not finished: what an editor's draft looks like. */
export const tastingEvening: Article = {
  title: 'Lịch bàn nếm mùa xuân',
  slug: 'lich-ban-nem-mua-xuan',
  excerpt: 'Bản nháp: chủ đề các tối thứ Năm từ tháng Hai tới tháng Tư, còn chờ xác nhận khách mời.',
  cover: 'evening',
  coverAlt: 'Ba chai vang và một ly lớn trong ánh đèn ấm',
  author: 'Nhà Nho',
  tags: ['Tin cửa hàng', 'Nếm rượu'],
  wines: ['Narin Barbaresco', 'The Falcon Pinot Gris'],
  seo: {
    meta_title: 'Lịch bàn nếm mùa xuân | Nhà Nho',
    meta_description: 'Chủ đề các buổi nếm rượu tối thứ Năm mùa xuân tại Nhà Nho, 36 Tràng Thi, Hà Nội.',
  },
  daysAgo: null,
  body: [
    paragraph('*Bản nháp, chưa đăng: chờ xác nhận của hai khách mời và giá vốn lô hàng mới.*'),
    heading('Chủ đề dự kiến'),
    bullets(
      '**Tuần 1:** Nebbiolo từ Langhe tới Barolo, bốn chai, bốn độ tuổi.',
      '**Tuần 2:** Vang trắng miền biển và hải sản Quảng Ninh.',
      '**Tuần 3:** Vang hồng không chỉ cho mùa hè.',
      '**Tuần 4:** Port và sô-cô-la Bến Tre.',
    ),
    paragraph('Mỗi buổi sáu chỗ, giữ chỗ qua Zalo. Cần bổ sung: giá từng buổi, món nhắm và ảnh bàn nếm tháng trước.'),
  ],
};
