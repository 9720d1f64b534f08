import { bullets, heading, numbered, paragraph, quote } from '../blocks';
import type { Article } from './article';

export const temperature: Article = {
  title: 'Nhiệt độ phục vụ: mẹo rẻ tiền nhất để rượu ngon hơn',
  slug: 'nhiet-do-phuc-vu-ruou-vang',
  excerpt: '“Nhiệt độ phòng” trong sách là phòng ở châu Âu, mùa đông, không lò sưởi. Ở Hà Nội, vang đỏ cũng cần vào tủ lạnh.',
  cover: 'temperature',
  coverAlt: 'Chai vang trắng trong xô đá, nhiệt kế và chai vang đỏ',
  author: 'Hoàng Nam',
  tags: ['Phục vụ', 'Mẹo nhỏ'],
  wines: ['Unwooded Chardonnay', 'Haven Pinot Noir', 'Calda Bordaleza Tinto', "Dulcis Moscato d'Asti"],
  seo: {
    meta_title: 'Nhiệt độ phục vụ rượu vang | Nhà Nho',
    meta_description:
      'Bảng nhiệt độ cho từng loại vang, cách làm lạnh nhanh và lý do vang đỏ ở Hà Nội nên vào tủ lạnh hai mươi phút.',
  },
  daysAgo: 49,
  body: [
    paragraph(
      'Bạn có thể mua ly đẹp hơn, chai đắt hơn, bình gạn to hơn. Nhưng thay đổi **rẻ nhất và rõ nhất** là rót rượu đúng nhiệt độ. Một chai ba trăm nghìn ở đúng độ lạnh thường ngon hơn chai một triệu rót ra âm ấm.',
    ),
    heading('Vì sao nhiệt độ quan trọng?'),
    paragraph(
      'Lạnh làm nổi vị chua và vị chát, ghìm hương lại. Nóng làm cồn bốc lên, át hết hương trái cây. Vang trắng quá lạnh thì câm, vang đỏ quá nóng thì gắt. Ở giữa có một khoảng mà mọi thứ cùng cất tiếng.',
    ),
    heading('Bảng nhớ nhanh'),
    bullets(
      '**Vang sủi, vang ngọt nhẹ:** 6–8°C.',
      '**Vang trắng nhẹ, vang hồng:** 8–10°C.',
      '**Vang trắng đậm, có ủ gỗ:** 10–13°C.',
      '**Vang đỏ nhẹ:** 13–15°C.',
      '**Vang đỏ vừa và đậm:** 16–18°C.',
      '**Port Tawny, Sherry ngọt:** 12–16°C.',
    ),
    heading('“Nhiệt độ phòng” là phòng nào?'),
    paragraph(
      'Lời khuyên ấy có từ những lâu đài châu Âu thế kỷ mười chín, nơi phòng ăn chừng 17°C. Phòng khách Hà Nội tháng Sáu là 30°C. Vì thế, **vang đỏ cũng cần vào ngăn mát khoảng hai mươi tới ba mươi phút** trước bữa ăn. Bạn sẽ ngạc nhiên: rượu gọn hơn, bớt nóng, thơm hơn.',
    ),
    quote('Vang trắng lấy ra khỏi tủ trước hai mươi phút, vang đỏ cho vào tủ trước hai mươi phút.'),
    heading('Làm lạnh nhanh khi khách đã tới cửa'),
    numbered(
      'Xô nửa đá nửa nước, thêm **một nắm muối**: mười lăm phút là lạnh.',
      'Quấn khăn giấy ướt quanh chai, cho vào ngăn đá hai mươi phút. *Hẹn giờ*, kẻo quên là vỡ chai.',
      'Thả vài quả nho đông đá vào ly thay cho đá viên: lạnh mà không loãng.',
    ),
    paragraph(
      'Đừng bỏ đá viên vào vang đỏ ngon. Nhưng với một ly vang hồng giản dị giữa trưa hè bên hồ Tây, đá viên không phải là tội lỗi; ở miền nam nước Pháp người ta vẫn làm thế.',
    ),
    heading('Giữ lạnh trên bàn', 3),
    paragraph(
      'Một chai rượu ấm lên chừng một độ sau mỗi ba bốn phút trong phòng không điều hòa. Hãy rót ít và rót nhiều lần, để chai trong xô hoặc ống giữ nhiệt. Với mâm cơm đông người, chuẩn bị hai xô: một xô đá cho trắng và sủi, một xô nước mát cho đỏ.',
    ),
    heading('Cách thử tại nhà', 3),
    paragraph(
      'Lấy một chai vang đỏ, rót ra hai ly. Một ly để ngoài, một ly cho vào ngăn mát hai mươi phút. Nếm xen kẽ. Gần như ai cũng chọn ly mát, kể cả người thề rằng vang đỏ không bao giờ được để tủ lạnh. Sau đó, mời bạn đọc tiếp [cách bảo quản rượu trong căn hộ](/bai-viet/bao-quan-ruou-vang-trong-can-ho) để chai còn lại luôn sẵn sàng.',
    ),
  ],
};
