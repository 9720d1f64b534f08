import { bullets, heading, numbered, paragraph, quote } from '../blocks';
import type { Article } from './article';

export const storing: Article = {
  title: 'Bảo quản rượu vang trong căn hộ Hà Nội',
  slug: 'bao-quan-ruou-vang-trong-can-ho',
  excerpt: 'Không hầm đá, mùa hè bốn mươi độ, mùa nồm nước chảy trên tường. Vẫn có cách giữ chai vang khỏe mạnh tới ngày mở.',
  cover: 'storing',
  coverAlt: 'Hầm rượu với các thùng gỗ sồi xếp chồng',
  author: 'Hoàng Nam',
  tags: ['Bảo quản', 'Mẹo nhỏ'],
  wines: ['Cerequio Barolo', 'Sauternes (Premier Grand Cru Classé)', 'Porto Colheita'],
  seo: {
    meta_title: 'Bảo quản rượu vang trong căn hộ | Nhà Nho',
    meta_description: 'Nhiệt độ, ánh sáng, độ ẩm và mùa nồm: cách giữ rượu vang trong căn hộ Hà Nội, và bảo quản chai đã mở.',
  },
  daysAgo: 318,
  body: [
    paragraph(
      'Rượu vang vẫn sống trong chai. Nó thở rất chậm qua nút bần, và giống như người, nó chịu được nhiều thứ trừ **nóng, nắng và thay đổi đột ngột**. Hà Nội có đủ cả ba, cộng thêm một mùa nồm. Nhưng bạn không cần xây hầm mới giữ được vài chục chai.',
    ),
    heading('Bốn kẻ thù của chai vang'),
    bullets(
      '**Nhiệt độ cao.** Trên 28°C kéo dài, rượu “chín” sớm, mất hương trái cây. Lý tưởng là 12–16°C, nhưng ổn định ở 20°C vẫn tốt hơn là lên xuống từ 15 tới 30.',
      '**Ánh sáng.** Tia tử ngoại làm hỏng rượu, nhất là vang trắng và vang sủi trong chai màu nhạt.',
      '**Không khí quá khô.** Phòng bật điều hòa suốt ngày làm nút bần co lại. Đặt chai nằm để rượu luôn thấm vào nút.',
      '**Rung lắc.** Nóc tủ lạnh, cạnh loa, bên máy giặt đều không phải chỗ cho rượu nghỉ.',
    ),
    heading('Chọn chỗ trong nhà'),
    paragraph(
      'Hãy đi một vòng quanh nhà vào lúc hai giờ chiều một ngày hè. Chỗ nào mát nhất và tối nhất là chỗ của rượu: thường là **gầm cầu thang, đáy tủ quần áo, phòng kho không cửa sổ**. Bọc chai trong giấy báo, đặt nằm trong thùng xốp có nắp; thùng xốp giữ nhiệt ổn định hơn bạn tưởng.',
    ),
    paragraph(
      'Mùa nồm không làm hỏng rượu nhưng làm mốc nhãn. Nếu bạn giữ chai làm quà hay sưu tầm, quấn một lớp màng bọc thực phẩm quanh nhãn và để vài gói hút ẩm cạnh đó.',
    ),
    heading('Khi nào nên mua tủ rượu?'),
    paragraph(
      'Khi bạn có trên hai mươi chai, hoặc có những chai định để quá hai năm. Chọn tủ **máy nén**, có cửa kính chống tia tử ngoại, đặt ở 13°C. Đừng dùng tủ lạnh nhà bếp làm nơi ở lâu dài: nó quá lạnh, quá khô và đầy mùi thức ăn. Vài ngày thì không sao.',
    ),
    quote('Giữ rượu không khó. Khó nhất là giữ mình khỏi mở nó trước ngày.'),
    heading('Chai đã mở thì sao?'),
    numbered(
      'Đậy nút lại ngay sau khi rót, đừng để chai há miệng trên bàn cả buổi.',
      'Cất vào ngăn mát, **kể cả vang đỏ**: lạnh làm chậm quá trình ôxy hóa. Lấy ra trước khi uống nửa giờ.',
      'Vang trắng và hồng giữ được 3–4 ngày; vang đỏ 2–4 ngày; vang sủi một đến hai ngày với nắp chuyên dụng.',
      'Port giữ được vài tuần, Sherry ngọt còn lâu hơn: đó là những chai hợp với người uống mỗi tối một ly nhỏ.',
    ),
    paragraph(
      'Rượu thừa đã nhạt hương cũng đừng đổ đi. Một ly vang đỏ cho vào nồi bò sốt vang, một ly vang trắng cho vào nồi ngao hấp: bữa tối ngày mai đã có chuyện để kể. Bạn có thể đọc thêm về [nhiệt độ phục vụ](/bai-viet/nhiet-do-phuc-vu-ruou-vang) để lấy chai ra đúng lúc.',
    ),
    heading('Nhờ cửa hàng giữ hộ', 3),
    paragraph(
      'Khách mua từ sáu chai có thể gửi lại tủ mát ở Tràng Thi tối đa ba tháng, không mất phí. Mỗi chai được dán tên và ngày gửi; khi cần, chỉ việc nhắn trước một buổi, chúng tôi mang tới tận cửa.',
    ),
  ],
};
