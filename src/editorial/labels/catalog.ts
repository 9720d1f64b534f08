import { PLAIN_SLUG, SEO, SLUG } from './shared';
import type { TypeText } from './text';

export const product: TypeText = {
  name: ['Sản phẩm', 'Products'],
  fields: {
    name: {
      label: ['Tên rượu', 'Wine'],
      help: [
        'Tên đầy đủ như khách sẽ thấy, ví dụ Château Margaux 2015.',
        'The full name as visitors see it, such as Château Margaux 2015.',
      ],
    },
    slug: SLUG,
    price: {
      label: ['Giá bán (đồng)', 'Price (VND)'],
      help: ['Số nguyên, đồng. Để trống thì hiện “Liên hệ”.', 'Whole đồng. Empty: “Liên hệ” (ask us) is shown.'],
    },
    compare_at_price: {
      label: ['Giá trước khi giảm', 'Price before discount'],
      help: [
        'Cao hơn giá bán; phần trăm giảm được tính từ đây. Để trống nếu không giảm giá.',
        'Higher than the price; the percentage off follows from it. Empty: no discount.',
      ],
    },
    vintage: {
      label: ['Niên vụ', 'Vintage'],
      help: [
        'Năm thu hoạch, ví dụ 2015. Để trống nếu không ghi năm (NV).',
        'The year of the harvest, such as 2015. Empty: none (NV).',
      ],
    },
    description: {
      label: ['Mô tả', 'Description'],
      help: ['Hương vị, cách thưởng thức, câu chuyện của chai rượu.', 'Taste, how to enjoy it, the bottle’s story.'],
    },
    gallery: {
      label: ['Hình ảnh', 'Pictures'],
      help: ['Hình đầu tiên là hình đại diện. Kéo để đổi thứ tự.', 'The first picture stands for the product. Drag to reorder.'],
    },
    brand: { label: ['Thương hiệu', 'Brand'], help: ['Nhà sản xuất.', 'The producer.'] },
    origin: { label: ['Xuất xứ', 'Origin'], help: ['Vùng trồng nho.', 'Where the grapes grow.'] },
    wine_type: { label: ['Loại rượu', 'Wine type'], help: ['Vang đỏ, vang trắng, vang sủi…', 'Red, white, sparkling…'] },
    grapes: {
      label: ['Giống nho', 'Grapes'],
      help: ['Gõ tên một giống rồi nhấn Enter hoặc dấu phẩy.', 'Type a grape’s name, then Enter or a comma.'],
    },
    abv: { label: ['Nồng độ cồn (% vol.)', 'Alcohol (% vol.)'], help: ['Ví dụ 13,5.', 'For example 13.5.'] },
    food_pairings: {
      label: ['Món ăn kèm', 'Goes with'],
      help: ['Gõ tên một món rồi nhấn Enter hoặc dấu phẩy.', 'Type a dish, then Enter or a comma.'],
    },
    in_stock: { label: ['Còn hàng', 'In stock'] },
    seo: SEO,
  },
};

export const brand: TypeText = {
  name: ['Thương hiệu', 'Brands'],
  fields: {
    name: { label: ['Tên', 'Name'] },
    slug: PLAIN_SLUG,
    logo: {
      label: ['Logo', 'Logo'],
      help: ['Nên dùng ảnh nền trong suốt (PNG, SVG, WebP).', 'Best with a transparent background (PNG, SVG, WebP).'],
    },
    description: { label: ['Giới thiệu', 'About'] },
  },
};

export const origin: TypeText = {
  name: ['Xuất xứ', 'Origins'],
  fields: {
    name: { label: ['Tên vùng', 'Region'], help: ['Ví dụ Bordeaux, Đà Lạt.', 'For example Bordeaux, Đà Lạt.'] },
    slug: PLAIN_SLUG,
    country: {
      label: ['Quốc gia', 'Country'],
      help: ['Ví dụ Pháp, Ý, Việt Nam.', 'For example Pháp, Ý, Việt Nam (as shown to visitors).'],
    },
    description: { label: ['Giới thiệu', 'About'] },
  },
};

export const wineType: TypeText = {
  name: ['Loại rượu', 'Wine types'],
  fields: {
    name: { label: ['Tên', 'Name'], help: ['Ví dụ Vang đỏ.', 'For example Vang đỏ (red wine).'] },
    slug: PLAIN_SLUG,
  },
};
