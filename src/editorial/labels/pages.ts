import { ORDER, SEO, SLUG } from './shared';
import type { TypeText } from './text';

export const article: TypeText = {
  name: ['Bài viết', 'Articles'],
  fields: {
    title: { label: ['Tiêu đề', 'Title'] },
    slug: SLUG,
    excerpt: {
      label: ['Tóm tắt', 'Excerpt'],
      help: ['Hai ba câu, hiện trong danh sách bài viết.', 'Two or three sentences, shown in the list of articles.'],
    },
    body: { label: ['Nội dung', 'Body'] },
    cover: {
      label: ['Ảnh bìa', 'Cover'],
      help: ['Ảnh ngang, rộng ít nhất 1200 điểm ảnh.', 'A landscape picture, at least 1200 pixels wide.'],
    },
    author: { label: ['Tác giả', 'Author'] },
    tags: { label: ['Thẻ', 'Tags'], help: ['Gõ một thẻ rồi nhấn Enter hoặc dấu phẩy.', 'Type a tag, then Enter or a comma.'] },
    related_products: {
      label: ['Sản phẩm liên quan', 'Related products'],
      help: ['Hiện cuối bài, theo thứ tự ở đây. Kéo để đổi thứ tự.', 'Shown below the article in this order. Drag to reorder.'],
    },
    seo: SEO,
  },
};

export const banner: TypeText = {
  name: ['Banner', 'Banners'],
  fields: {
    placement: {
      label: ['Vị trí', 'Placement'],
      help: [
        'Trang chủ: băng ảnh đầu trang hay các banner bên dưới.',
        'On the homepage: the carousel on top, or the banners below.',
      ],
    },
    title: { label: ['Tiêu đề', 'Title'] },
    subtitle: { label: ['Dòng phụ', 'Subtitle'] },
    picture: {
      label: ['Ảnh', 'Picture'],
      help: ['Ảnh ngang, rộng ít nhất 1600 điểm ảnh.', 'A landscape picture, at least 1600 pixels wide.'],
    },
    link_url: {
      label: ['Liên kết', 'Link'],
      help: ['Bấm vào banner thì tới đâu: /san-pham hoặc https://…', 'Where a click leads: /san-pham or https://…'],
    },
    order: ORDER,
    starts_at: { label: ['Bắt đầu hiện', 'Shown from'], help: ['Để trống: hiện ngay.', 'Empty: at once.'] },
    ends_at: { label: ['Ngừng hiện', 'Shown until'], help: ['Để trống: không có hạn.', 'Empty: no end.'] },
  },
};

export const homepage: TypeText = {
  name: ['Trang chủ', 'Homepage'],
  fields: {
    featured_products: {
      label: ['Sản phẩm nổi bật', 'Featured products'],
      help: [
        'Hiện trên trang chủ theo thứ tự ở đây. Kéo để đổi thứ tự.',
        'Shown on the homepage in this order. Drag to reorder.',
      ],
    },
  },
};

export const socialLink: TypeText = {
  name: ['Mạng xã hội', 'Social links'],
  fields: {
    platform: { label: ['Nền tảng', 'Platform'], help: ['Ví dụ Facebook, Zalo.', 'For example Facebook, Zalo.'] },
    url: {
      label: ['Địa chỉ trang', 'Profile address'],
      help: ['Địa chỉ đầy đủ, bắt đầu bằng https://', 'The full address, beginning with https://'],
    },
    icon: { label: ['Biểu tượng', 'Icon'], help: ['Ảnh vuông nhỏ (SVG hoặc PNG).', 'A small square picture (SVG or PNG).'] },
    order: ORDER,
  },
};
